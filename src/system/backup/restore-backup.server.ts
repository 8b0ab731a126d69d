import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openFiles } from '../../platform/files.server.ts'
import { bringFilesBack } from './backup-files.server.ts'
import { restoreDatabase } from './restore-database.server.ts'

/** Brings back a backup's folder, database first and then its files; or an .sql file from the panel alone. */
export async function restoreBackup(
  { url, config }: { url: string; config: Pick<Config, 'dataDir' | 's3'> },
  path: string,
  { force = false } = {},
) {
  const isFolder = (await stat(path)).isDirectory()
  await restoreDatabase(url, isFolder ? join(path, 'base.sql') : path, { force })
  return { files: isFolder ? await bringFilesBack(await openFiles(config), join(path, 'files')) : 0 }
}
