import { existsSync } from 'node:fs'
import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Config } from '../../../config.ts'
import { reasonOf } from '../../../platform/files/file-failure.ts'
import { type Files, openFiles } from '../../../platform/files/files.server.ts'
import { withArchive } from '../backup-archive.server.ts'
import { restoreFiles } from '../backup-files.server.ts'
import { checkBackup } from '../checksums.server.ts'
import { fetchStoredDump, restoreStoredFiles } from '../stored-backups.server.ts'
import { restoreDatabase } from './restore-database.server.ts'

type Store = Pick<Config, 'dataDir' | 's3'>
type Options = { force: boolean; evenDamaged: boolean; filesFirst: boolean }

/**
 * Restores a backup's folder or .tar, an .sql file from the panel (database alone), or a backup in the bucket,
 * `s3://…/NAME`. A damaged backup changes nothing, unless `evenDamaged`. `filesFirst`: the database is restored last,
 * so that its presence means that everything was restored.
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

/** Opens the bucket in `path`, which must be the configured one. */
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
  return restoreInOrder(
    options,
    () => restoreDatabase(url, join(folder, 'base.sql'), options),
    async () => restoreFiles(await openFiles(config), join(folder, 'files')),
  )
}

async function restoreStored(url: string, files: Files, name: string, options: Options) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'estela-restore-'))
  const dump = await fetchStoredDump(files, name, folder.path, options.evenDamaged)
  return await restoreInOrder(
    options,
    () => restoreDatabase(url, dump, options),
    () => restoreStoredFiles(files, name),
  )
}

/** By default the database first, since restoring it may be refused. */
async function restoreInOrder(
  { filesFirst }: Options,
  loadDatabase: () => Promise<void>,
  loadFiles: () => Promise<number>,
) {
  if (!filesFirst) {
    await loadDatabase()
    return { files: await loadFiles().catch((cause) => failWithoutFiles(cause)) }
  }
  const files = await loadFiles()
  await loadDatabase()
  return { files }
}

/** Throws that the database was restored without all files; `again` tells how to restore the rest. */
export function failWithoutFiles(cause: unknown, again = 'repetilo con --force'): never {
  throw new Error(
    `la base de datos volvió, pero no todos sus archivos. ${reasonOf(cause)} Para traer los que faltan, ${again}.`,
  )
}
