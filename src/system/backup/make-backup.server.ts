import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Resources } from '../../platform/resources.server.ts'
import { timeZone } from '../../platform/time.ts'
import { copyFiles } from './backup-files.server.ts'
import type { Backup } from './contract.ts'
import { openDump } from './dump-database.server.ts'

type Shop = Pick<Resources, 'pool' | 'files' | 'config'>

const backupName = /^estela_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d$/

/**
 * A folder with the database as of one moment (`base.sql`) and the files it names beside it (`files/`). It gets its name
 * once it is whole. The files are gone through before and after: what came or went meanwhile is there in any case.
 */
export async function makeBackup(shop: Shop, folder: string): Promise<Backup> {
  const created_at = new Date()
  const name = nameOf(created_at)
  const draft = join(folder, `.${name}`)
  const [newest] = await listBackups(folder)
  const before = newest && join(folder, newest.name, 'files')
  await mkdir(draft, { recursive: true })
  try {
    await copyFiles(shop, join(draft, 'files'), before)
    const dump = await openDump(shop.pool)
    await pipeline(
      Readable.from(dump, { objectMode: false }),
      createWriteStream(join(draft, 'base.sql'), { mode: 0o600 }),
    )
    await copyFiles(shop, join(draft, 'files'), before)
    const backup = { name, created_at: created_at.toISOString(), ...(await sizeOf(draft)) }
    await writeFile(join(draft, 'backup.json'), JSON.stringify(backup))
    await rename(draft, join(folder, name))
    return backup
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Whole backups, the newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => backupName.test(name))
  const backups: Backup[] = []
  for (const name of names.toSorted().toReversed()) {
    const facts = await readFile(join(folder, name, 'backup.json'), 'utf8').catch(() => undefined)
    if (facts) backups.push({ ...(JSON.parse(facts) as Backup), name })
  }
  return backups
}

export async function forgetOldBackups(folder: string, keep: number) {
  for (const { name } of (await listBackups(folder)).slice(keep)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** `estela_2026-11-21_03-40-00`, by the shop's own clock. */
function nameOf(moment: Date) {
  const words = moment.toLocaleString('sv-SE', { timeZone })
  return `estela_${words.replace(' ', '_').replaceAll(':', '-')}`
}

async function sizeOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile())
  let bytes = 0
  for (const entry of found) bytes += (await stat(join(entry.parentPath, entry.name))).size
  // The database is no file of theirs.
  return { bytes, files: found.length - 1 }
}
