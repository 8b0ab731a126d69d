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
 * Copies pictures and proofs into `folder`, except those already there or in `known`. Keys are never reused, so an
 * existing copy is current: it is a hard link where possible, to the store or to the previous backup (`before`).
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
      (before && (await tryLink(join(before, key), to))) ||
      (!config.s3.bucket && (await tryLink(join(config.dataDir, 'files', key), to)))
    if (!isLinked) await copyFromStore(files, key, to)
    known?.add(key)
  }
}

export async function restoreFiles(files: Files, folder: string) {
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

/** Links, or copies across disks. Returns false if `from` does not exist. */
async function tryLink(from: string, to: string) {
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

/** Ignores a file deleted meanwhile: the dump does not refer to it either. */
async function copyFromStore(files: Files, key: string, to: string) {
  try {
    await pipeline(await files.getStream(key), createWriteStream(to))
  } catch (error) {
    if (await files.exists(key)) throw error
    await rm(to, { force: true })
  }
}
