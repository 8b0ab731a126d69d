import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { type ArchivePlace, walKey } from './archive-place.server.ts'

const decompress = promisify(zstdDecompress)
const parallelFetches = 4

/** Writes WAL segments from the archive to `folder`, decompressed. Returns the names of damaged ones. */
export async function fetchWal(place: ArchivePlace, system: string, names: readonly string[], folder: string) {
  const remaining = names.toReversed()
  const damaged: string[] = []
  const fetchNext = async () => {
    for (let name = remaining.pop(); name; name = remaining.pop()) {
      throwIfInterrupted()
      const packed = await place.disk.getBytes(walKey(place, system, name))
      const bytes = await decompress(packed).catch(() => undefined)
      if (bytes) await writeSparse(join(folder, name), bytes)
      else damaged.push(name)
    }
  }
  await Promise.all(Array.from({ length: parallelFetches }, fetchNext))
  return damaged
}

export async function fetchedText({ disk }: ArchivePlace, key: string) {
  return (await decompress(await disk.getBytes(key))).toString('utf8')
}

/** A quiet minute's segment is 16 MB of mostly zeros: the zeros at its end are left as a hole in the file. */
async function writeSparse(path: string, bytes: Buffer) {
  let end = bytes.length
  while (end >= page && bytes.subarray(end - page, end).equals(zeros)) end -= page
  await using file = await open(path, 'wx', 0o600)
  await file.write(bytes, 0, end)
  await file.truncate(bytes.length)
}

const page = 8192
const zeros = Buffer.alloc(page)
