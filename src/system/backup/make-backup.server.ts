import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/files/closed-folder.server.ts'
import { syncFolder } from '../../platform/files/sync-folder.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findChainEnd } from '../audit/check-chain.server.ts'
import type { BackupPart } from './backup-archive.server.ts'
import { copyFiles } from './backup-files.server.ts'
import { findFreeName, isBackupName, nameOfBackup } from './backup-name.ts'
import { filesOf, writeChecksums } from './checksums.server.ts'
import { type Backup, BackupFile } from './contract.ts'
import { writeDump } from './dump-database.server.ts'

type Shop = Pick<Resources, 'pool' | 'files' | 'config'>

/**
 * Writes a folder with the database as of one moment (`base.sql`) and the files it refers to (`files/`). It is written
 * under a draft name and renamed once complete, so concurrent backups do not collide. Files are copied before and after
 * the dump, so that files added or deleted meanwhile are included.
 */
export async function makeBackup(shop: Shop, folder: string): Promise<Backup> {
  await makeFolder(folder)
  await deleteDrafts(folder)
  const created_at = new Date()
  const draft = await mkdtemp(join(folder, `.${nameOfBackup(created_at)}-`))
  const [newest] = await listBackups(folder)
  const before = newest && join(folder, newest.name, 'files')
  try {
    await copyFiles(shop, join(draft, 'files'), { before })
    const audit = await findChainEnd(shop.pool)
    const sums = await writeDump(shop.pool, join(draft, 'base.sql'))
    await copyFiles(shop, join(draft, 'files'), { before })
    const size = await sizeOf(draft)
    const checksums = await writeChecksums(draft, newest && join(folder, newest.name))
    const name = await findFreeName(created_at, (one) => existsSync(join(folder, one)))
    const backup = { name, created_at: created_at.toISOString(), ...size, audit, ...checksums, sums }
    await writeFile(join(draft, 'backup.json'), JSON.stringify(backup), { flush: true })
    await rename(draft, join(folder, name))
    await syncFolder(folder)
    return backup
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

const maxAgeMs = 24 * 3_600_000

/** Deletes drafts of killed processes: no backup takes a day. */
async function deleteDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    if (!/^\.estela_\d{4}-/.test(name)) continue
    const draft = join(folder, name)
    const begun = (await stat(draft).catch(() => undefined))?.mtimeMs
    if (begun && Date.now() - begun > maxAgeMs) await rm(draft, { recursive: true, force: true })
  }
}

export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName)
  const backups: Backup[] = []
  for (const name of names.toSorted().toReversed()) {
    const text = await readFile(join(folder, name, 'backup.json'), 'utf8').catch(() => '')
    const { data } = BackupFile.safeParse(text)
    if (data) backups.push({ ...data, name })
  }
  return backups
}

export async function* partsOf(folder: string): AsyncGenerator<BackupPart> {
  const names = ['backup.json', 'base.sql', ...(await filesOf(folder)).map((key) => `files/${key}`), 'files.json']
  for (const name of names) {
    const path = join(folder, name)
    yield { name, size: (await stat(path)).size, open: () => createReadStream(path) }
  }
}

export async function deleteOldBackups(folder: string, keep: number) {
  for (const { name } of (await listBackups(folder)).slice(keep)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function sizeOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile())
  let bytes = 0
  for (const entry of found) bytes += (await stat(join(entry.parentPath, entry.name))).size
  // Minus `base.sql`, which is not one of the shop's files.
  return { bytes, files: found.length - 1 }
}
