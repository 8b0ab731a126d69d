import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { type ArchivePlace, walKey } from './archive-place.server.ts'

const decompress = promisify(zstdDecompress)
const atOnce = 4

/** Pieces of the log of changes from the archive into a folder, as PostgreSQL wrote them. */
export async function fetchWal(place: ArchivePlace, system: string, names: readonly string[], folder: string) {
  const left = names.toReversed()
  const fetchNext = async () => {
    for (let name = left.pop(); name; name = left.pop()) {
      throwIfInterrupted()
      const bytes = await decompress(await place.disk.getBytes(walKey(place, system, name)))
      await writeSparse(join(folder, name), bytes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
}

export async function fetchedText({ disk }: ArchivePlace, key: string) {
  return (await decompress(await disk.getBytes(key))).toString('utf8')
}

/** A quiet minute's piece is 16 MB of hardly anything: its empty end takes no room. */
async function writeSparse(path: string, bytes: Buffer) {
  let end = bytes.length
  while (end >= page && bytes.subarray(end - page, end).equals(nothing)) end -= page
  await using file = await open(path, 'wx', 0o600)
  await file.write(bytes, 0, end)
  await file.truncate(bytes.length)
}

const page = 8192
const nothing = Buffer.alloc(page)
