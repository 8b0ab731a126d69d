import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Resources } from '../../platform/resources.server.ts'
import { findChainEnd } from '../audit/check-chain.server.ts'
import type { BackupPart } from './backup-archive.server.ts'
import { copyFiles } from './backup-files.server.ts'
import { isBackupName, nameOfBackup } from './backup-name.ts'
import { filesOf, writeChecksums } from './checksums.server.ts'
import type { Backup } from './contract.ts'
import { writeDump } from './dump-database.server.ts'

type Shop = Pick<Resources, 'pool' | 'files' | 'config'>

/**
 * A folder with the database as of one moment (`base.sql`) and the files it names beside it (`files/`). It gets its name
 * once it is whole; until then its folder is its own, so that one which is refused takes nothing from one under way. The
 * files are gone through before and after: what came or went meanwhile is there in any case.
 */
export async function makeBackup(shop: Shop, folder: string): Promise<Backup> {
  await mkdir(folder, { recursive: true })
  const created_at = await momentWithoutBackup(folder)
  const name = nameOfBackup(created_at)
  const draft = await mkdtemp(join(folder, `.${name}-`))
  const [newest] = await listBackups(folder)
  const before = newest && join(folder, newest.name, 'files')
  try {
    await copyFiles(shop, join(draft, 'files'), { before })
    const audit = await findChainEnd(shop.pool)
    const sums = await writeDump(shop.pool, join(draft, 'base.sql'))
    await copyFiles(shop, join(draft, 'files'), { before })
    const size = await sizeOf(draft)
    const checksums = await writeChecksums(draft, newest && join(folder, newest.name))
    const backup = { name, created_at: created_at.toISOString(), ...size, audit, ...checksums, sums }
    await writeFile(join(draft, 'backup.json'), JSON.stringify(backup))
    await rename(draft, join(folder, name))
    return backup
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A name is a second's: the next of the same second waits for its own. */
async function momentWithoutBackup(folder: string) {
  let moment = new Date()
  while (existsSync(join(folder, nameOfBackup(moment)))) {
    await sleep(50)
    moment = new Date()
  }
  return moment
}

/** Whole backups, the newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName)
  const backups: Backup[] = []
  for (const name of names.toSorted().toReversed()) {
    const facts = await readFile(join(folder, name, 'backup.json'), 'utf8').catch(() => undefined)
    if (facts) backups.push({ ...(JSON.parse(facts) as Backup), name })
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

export async function forgetOldBackups(folder: string, keep: number) {
  for (const { name } of (await listBackups(folder)).slice(keep)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function sizeOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile())
  let bytes = 0
  for (const entry of found) bytes += (await stat(join(entry.parentPath, entry.name))).size
  // The database is no file of theirs.
  return { bytes, files: found.length - 1 }
}
