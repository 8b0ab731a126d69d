import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { Files } from '../../platform/files/files.server.ts'
import { hashFile } from '../../platform/files/hash-file.server.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import type { Base } from '../archive/contract.ts'
import { isNeededByBases } from '../archive/files-of-bases.server.ts'
import { findChainEnd } from '../audit/check-chain.server.ts'
import type { BackupPart } from './backup-archive.server.ts'
import { findFreeName, isBackupName } from './backup-name.ts'
import { DamagedBackup } from './checksums.server.ts'
import { type Backup, BackupFile } from './contract.ts'
import { writeDump } from './dump-database.server.ts'
import { keysOf, namesIn, objectsOf } from './file-keys.server.ts'

type Store = { pool: pg.Pool; files: Files }

/*
 * Backups in a bucket shared by several instances: `backups/NAME/` has the database, the names of its files and,
 * written last, `backup.json`. Keys are never reused, so all backups share one copy of each file under
 * `backups/files/`.
 */
const home = 'backups/'
const copies = 'backups/files/'

export async function storeBackup({ pool, files }: Store): Promise<Backup> {
  const created_at = new Date()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'estela-dump-'))
  // Copied before and after the dump: every file that it refers to existed at one of the two times.
  const named = await copyWithin(files, new Set())
  const base = join(folder.path, 'base.sql')
  const audit = await findChainEnd(pool)
  const sums = await writeDump(pool, base)
  await copyWithin(files, named)
  const { size } = await stat(base)
  // Dumps run one at a time, so the previous one is already stored.
  const name = await findFreeName(created_at, (one) => files.exists(`${home}${one}/base.sql`))
  await files.putStream(`${home}${name}/base.sql`, createReadStream(base), { contentLength: size })
  await files.put(`${home}${name}/files.json`, JSON.stringify([...named]))
  const base_sha256 = await hashFile(base)
  const facts = { name, created_at: created_at.toISOString(), bytes: size, files: named.size }
  const backup = { ...facts, audit, base_sha256, sums }
  await files.put(`${home}${name}/backup.json`, JSON.stringify(backup))
  return backup
}

export async function listStoredBackups(files: Files): Promise<Backup[]> {
  const backups: Backup[] = []
  for (const name of (await namesOf(files)).toSorted().toReversed()) {
    const facts = `${home}${name}/backup.json`
    const { data } = BackupFile.safeParse((await files.exists(facts)) ? await files.get(facts) : '')
    if (data) backups.push(data)
  }
  return backups
}

/**
 * Deletes all but the newest `keep` backups and older incomplete ones, then the file copies that neither a backup nor
 * point-in-time recovery needs.
 */
export async function deleteStoredBackups(files: Files, keep: number, bases: Base[]) {
  const stored = (await listStoredBackups(files)).slice(0, keep).map(({ name }) => name)
  const [newest = ''] = stored
  for (const name of await namesOf(files)) {
    if (stored.includes(name) || name > newest) continue
    // The description is deleted first: without it the backup no longer counts.
    for (const file of ['backup.json', 'base.sql', 'files.json']) await files.delete(`${home}${name}/${file}`)
  }
  const named = new Set<string>()
  for (const name of stored) for (const key of await filesOf(files, name)) named.add(key)
  for await (const key of keysOf(files, copies)) {
    const name = key.slice(copies.length)
    if (!named.has(name) && !(await isNeededByBases(files, key, name, bases))) await files.delete(key)
  }
}

async function namesOf(files: Files) {
  const names: string[] = []
  for await (const object of objectsOf(files, home, { recursive: false }))
    if (isBackupName(object.name)) names.push(object.name)
  return names
}

/** Downloads the database of a stored backup into `folder`. Throws on a checksum mismatch, unless `evenDamaged`. */
export async function fetchStoredDump(files: Files, name: string, folder: string, evenDamaged: boolean) {
  const path = join(folder, 'base.sql')
  await pipeline(await files.getStream(`${home}${name}/base.sql`), createWriteStream(path, { mode: 0o600 }))
  const { base_sha256 } = BackupFile.parse(await files.get(`${home}${name}/backup.json`))
  if (!evenDamaged && base_sha256 && base_sha256 !== (await hashFile(path)))
    throw new DamagedBackup(['base.sql cambió'])
  return path
}

/** Also returns the files of the backup whose copies exist. */
export async function openStoredBackup(files: Files, name: string, folder: string) {
  const dump = await fetchStoredDump(files, name, folder, false)
  const copied = new Set(await namesIn(files, copies))
  const named = await filesOf(files, name)
  return { dump, files: new Set(named.filter((key) => copied.has(key))) }
}

export async function* partsOfStored(files: Files, name: string): AsyncGenerator<BackupPart> {
  for (const part of ['backup.json', 'base.sql']) yield partOf(files, part, `${home}${name}/${part}`)
  for (const key of await filesOf(files, name)) yield partOf(files, `files/${key}`, copies + key)
}

async function partOf(files: Files, name: string, key: string): Promise<BackupPart> {
  return { name, size: (await files.getMetaData(key)).contentLength, open: () => files.getStream(key) }
}

/** Restores the files of a stored backup by copies within the bucket, without downloading them. */
export async function restoreStoredFiles(files: Files, name: string) {
  const keys = await filesOf(files, name)
  for (const key of keys) {
    throwIfInterrupted()
    await files.copy(copies + key, key)
  }
  return keys.length
}

const filesOf = async (files: Files, name: string) =>
  z.array(z.string()).parse(JSON.parse(await files.get(`${home}${name}/files.json`)))

/** Copies within the store the files that have no copy yet; adds the name of each to `named`. */
export async function copyWithin(files: Files, named: Set<string>) {
  const copied = new Set(await namesIn(files, copies))
  for await (const key of keysOf(files)) {
    throwIfInterrupted()
    if (key.startsWith(home) || named.has(key)) continue
    const isThere = copied.has(key) || (await copyIfPresent(files, key))
    if (isThere) named.add(key)
  }
  return named
}

/** Returns false for a file deleted meanwhile: the dump does not refer to it either. */
async function copyIfPresent(files: Files, key: string) {
  try {
    await files.copy(key, copies + key)
    return true
  } catch (error) {
    if (await files.exists(key)) throw error
    return false
  }
}
