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
import { isOfBases } from '../archive/files-of-bases.server.ts'
import { findChainEnd } from '../audit/check-chain.server.ts'
import type { BackupPart } from './backup-archive.server.ts'
import { isBackupName, nameFrom } from './backup-name.ts'
import { DamagedBackup } from './checksums.server.ts'
import { type Backup, BackupFile } from './contract.ts'
import { writeDump } from './dump-database.server.ts'
import { keysOf, namesIn, objectsOf } from './file-keys.server.ts'

type Store = { pool: pg.Pool; files: Files }

/*
 * Backups in the bucket that the machines share: `backups/NAME/` has the database, the names of its files and, written
 * last, `backup.json`. A file's name is never given twice, so all backups share one copy of it under `backups/files/`.
 */
const home = 'backups/'
const copies = 'backups/files/'

export async function storeBackup({ pool, files }: Store): Promise<Backup> {
  const created_at = new Date()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'estela-dump-'))
  // Before and after: what the dump names was there at one of the two times.
  const named = await copyWithin(files, new Set())
  const base = join(folder.path, 'base.sql')
  const audit = await findChainEnd(pool)
  const sums = await writeDump(pool, base)
  await copyWithin(files, named)
  const { size } = await stat(base)
  // Dumps come one after the other, so the one before has brought its own by now.
  const name = await nameFrom(created_at, (one) => files.exists(`${home}${one}/base.sql`))
  await files.putStream(`${home}${name}/base.sql`, createReadStream(base), { contentLength: size })
  await files.put(`${home}${name}/files.json`, JSON.stringify([...named]))
  const base_sha256 = await hashFile(base)
  const facts = { name, created_at: created_at.toISOString(), bytes: size, files: named.size }
  const backup = { ...facts, audit, base_sha256, sums }
  await files.put(`${home}${name}/backup.json`, JSON.stringify(backup))
  return backup
}

/** Whole backups, the newest first. */
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
 * All but the newest `keep` go, with what was cut off before them, and then the copies that no backup names any more and
 * no moment needs to which one may come back.
 */
export async function forgetStoredBackups(files: Files, keep: number, bases: Base[]) {
  const kept = (await listStoredBackups(files)).slice(0, keep).map(({ name }) => name)
  const [newest = ''] = kept
  for (const name of await namesOf(files)) {
    if (kept.includes(name) || name > newest) continue
    // First what makes it whole: one that is half gone is none.
    for (const file of ['backup.json', 'base.sql', 'files.json']) await files.delete(`${home}${name}/${file}`)
  }
  const named = new Set<string>()
  for (const name of kept) for (const key of await filesOf(files, name)) named.add(key)
  for await (const key of keysOf(files, copies)) {
    const name = key.slice(copies.length)
    if (!named.has(name) && !(await isOfBases(files, key, name, bases))) await files.delete(key)
  }
}

/** Whole or not. */
async function namesOf(files: Files) {
  const names: string[] = []
  for await (const object of objectsOf(files, home, { recursive: false }))
    if (isBackupName(object.name)) names.push(object.name)
  return names
}

/** The database of a stored backup, as a file in `folder`: as it was written, unless it may be damaged. */
export async function fetchStoredDump(files: Files, name: string, folder: string, evenDamaged: boolean) {
  const path = join(folder, 'base.sql')
  await pipeline(await files.getStream(`${home}${name}/base.sql`), createWriteStream(path, { mode: 0o600 }))
  const { base_sha256 } = BackupFile.parse(await files.get(`${home}${name}/backup.json`))
  if (!evenDamaged && base_sha256 && base_sha256 !== (await hashFile(path)))
    throw new DamagedBackup(['base.sql cambió'])
  return path
}

/** The same, with the files that are there of those that it names. */
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

/** Puts the files of a stored backup back in their place, without their passing through here. */
export async function bringStoredFilesBack(files: Files, name: string) {
  const keys = await filesOf(files, name)
  for (const key of keys) {
    throwIfInterrupted()
    await files.copy(copies + key, key)
  }
  return keys.length
}

const filesOf = async (files: Files, name: string) =>
  z.array(z.string()).parse(JSON.parse(await files.get(`${home}${name}/files.json`)))

/** Copies what has no copy yet, within the store; adds the name of each to `named`. */
export async function copyWithin(files: Files, named: Set<string>) {
  const copied = new Set(await namesIn(files, copies))
  for await (const key of keysOf(files)) {
    throwIfInterrupted()
    if (key.startsWith(home) || named.has(key)) continue
    const isThere = copied.has(key) || (await copiedWithin(files, key))
    if (isThere) named.add(key)
  }
  return named
}

/** False for one that was deleted meanwhile, which no row of the backup names either. */
async function copiedWithin(files: Files, key: string) {
  try {
    await files.copy(key, copies + key)
    return true
  } catch (error) {
    if (await files.exists(key)) throw error
    return false
  }
}
