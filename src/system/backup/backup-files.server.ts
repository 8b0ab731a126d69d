import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../config.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { keysOf } from './file-keys.server.ts'

type Store = { files: Files; config: Pick<Config, 'dataDir' | 's3'> }

/**
 * Pictures and proofs into `folder`, those that are not there yet and are not `known` to be. A file's name is never given twice, so a copy that
 * exists is the file: on the same disk it is a second name for it, and one of the backup before need not come again.
 */
export async function copyFiles(
  { files, config }: Store,
  folder: string,
  { before, known }: { before?: string | undefined; known?: Set<string> } = {},
) {
  for await (const key of keysOf(files)) {
    throwIfInterrupted()
    if (key.startsWith('backups/') || known?.has(key)) continue
    const to = join(folder, key)
    await mkdir(dirname(to), { recursive: true })
    const isLinked =
      (before && (await linked(join(before, key), to))) ||
      (!config.s3.bucket && (await linked(join(config.dataDir, 'files', key), to)))
    if (!isLinked) await copied(files, key, to)
    known?.add(key)
  }
}

/** Back into the store, which may be another kind than the one they came from. */
export async function bringFilesBack(files: Files, folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let count = 0
  for (const entry of entries) {
    throwIfInterrupted()
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const contentLength = (await stat(path)).size
    await files.putStream(relative(folder, path).split(sep).join('/'), createReadStream(path), { contentLength })
    count += 1
  }
  return count
}

/** True once it is there; false where there is nothing to link to. On another disk it is copied. */
async function linked(from: string, to: string) {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    await copyFile(from, to)
  }
  return true
}

/** A file that was deleted meanwhile is in no row of the backup either. */
async function copied(files: Files, key: string, to: string) {
  try {
    await pipeline(await files.getStream(key), createWriteStream(to))
  } catch (error) {
    if (await files.exists(key)) throw error
    await rm(to, { force: true })
  }
}
