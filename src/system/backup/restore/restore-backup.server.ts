import { existsSync } from 'node:fs'
import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Config } from '../../../config.ts'
import { reasonOf } from '../../../platform/files/file-failure.ts'
import { type Files, openFiles } from '../../../platform/files/files.server.ts'
import { withArchive } from '../backup-archive.server.ts'
import { bringFilesBack } from '../backup-files.server.ts'
import { checkBackup } from '../checksums.server.ts'
import { bringStoredFilesBack, fetchStoredDump } from '../stored-backups.server.ts'
import { restoreDatabase } from './restore-database.server.ts'

type Store = Pick<Config, 'dataDir' | 's3'>
type Options = { force: boolean; evenDamaged: boolean; filesFirst: boolean }

/**
 * Brings back a backup's folder, or the same as one .tar; or an .sql file from the panel, which is the database alone; or
 * one that lies in the bucket, `s3://…/NAME`. A backup that is not as it was written changes nothing, unless `evenDamaged`.
 * With `filesFirst` a database that is there says that all is.
 */
export async function restoreBackup(
  { url, config }: { url: string; config: Store },
  path: string,
  { force = false, evenDamaged = false, filesFirst = false }: Partial<Options> = {},
) {
  const options = { force, evenDamaged, filesFirst }
  if (path.startsWith('s3://')) return restoreStored(url, await openBucketOf(config, path), basename(path), options)
  if (!existsSync(path)) throw new Error(`no hay nada en ${path}.`)
  if ((await stat(path)).isDirectory()) return restoreFolder(url, config, path, options)
  if (path.endsWith('.tar')) {
    return withArchive(path, config.dataDir, (folder) => restoreFolder(url, config, folder, options))
  }
  await restoreDatabase(url, path, { force })
  return { files: 0 }
}

/** The bucket that `path` names, which has to be the one that the settings open. */
export function openBucketOf(config: Store, path: string) {
  const [, bucket] = /^s3:\/\/([^/]+)/.exec(path) ?? []
  if (!bucket || bucket !== config.s3.bucket) {
    throw new Error(`para leer ${path} hacen falta S3_BUCKET=${bucket ?? '…'} y sus claves.`)
  }
  return openFiles(config)
}

async function restoreFolder(url: string, config: Store, folder: string, options: Options) {
  const isBackup = ['backup.json', 'base.sql'].some((name) => existsSync(join(folder, name)))
  if (!isBackup)
    throw new Error(
      `en ${folder} no hay ningún backup, o este usuario no llega a él: elegí su carpeta, estela_AAAA-MM-DD_HH-MM-SS.`,
    )
  if (!options.evenDamaged) await checkBackup(folder)
  return inOrder(
    options,
    () => restoreDatabase(url, join(folder, 'base.sql'), options),
    async () => bringFilesBack(await openFiles(config), join(folder, 'files')),
  )
}

async function restoreStored(url: string, files: Files, name: string, options: Options) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'estela-restore-'))
  const dump = await fetchStoredDump(files, name, folder.path, options.evenDamaged)
  return await inOrder(
    options,
    () => restoreDatabase(url, dump, options),
    () => bringStoredFilesBack(files, name),
  )
}

/** Usually the database, which may refuse, before its files. */
async function inOrder({ filesFirst }: Options, bringDatabase: () => Promise<void>, bringFiles: () => Promise<number>) {
  if (!filesFirst) {
    await bringDatabase()
    return { files: await bringFiles().catch((cause) => withoutFiles(cause)) }
  }
  const files = await bringFiles()
  await bringDatabase()
  return { files }
}

/** Once the database is there; `again` is how the rest comes. */
export function withoutFiles(cause: unknown, again = 'repetilo con --force'): never {
  throw new Error(
    `la base de datos volvió, pero no todos sus archivos. ${reasonOf(cause)} Para traer los que faltan, ${again}.`,
  )
}
