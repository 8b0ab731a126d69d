import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Config } from '../../config.ts'
import { type Files, openFiles } from '../../platform/files/files.server.ts'
import { bringFilesBack } from './backup-files.server.ts'
import { checkBackup } from './checksums.server.ts'
import { restoreDatabase } from './restore-database.server.ts'
import { bringStoredFilesBack, fetchStoredDump } from './stored-backups.server.ts'

/**
 * Brings back a backup's folder, database first and then its files; or an .sql file from the panel alone; or one that
 * lies in the bucket, `s3://…/NAME`. A backup that is not as it was written changes nothing, unless `evenDamaged`.
 */
export async function restoreBackup(
  { url, config }: { url: string; config: Pick<Config, 'dataDir' | 's3'> },
  path: string,
  { force = false, evenDamaged = false } = {},
) {
  if (path.startsWith('s3://'))
    return restoreStored(url, await openFiles(config), basename(path), { force, evenDamaged })
  const isFolder = (await stat(path)).isDirectory()
  if (isFolder && !evenDamaged) await checkBackup(path)
  await restoreDatabase(url, isFolder ? join(path, 'base.sql') : path, { force })
  return { files: isFolder ? await bringFilesBack(await openFiles(config), join(path, 'files')) : 0 }
}

type Options = { force: boolean; evenDamaged: boolean }

async function restoreStored(url: string, files: Files, name: string, { force, evenDamaged }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'estela-restore-'))
  try {
    await restoreDatabase(url, await fetchStoredDump(files, name, folder, evenDamaged), { force })
    return { files: await bringStoredFilesBack(files, name) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
