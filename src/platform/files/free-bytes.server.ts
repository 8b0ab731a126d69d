import { statfs } from 'node:fs/promises'

/** A piece of PostgreSQL's log of changes: with less, the next change may find no room, and the server ends. */
export const leastForDatabase = 16_000_000

export async function freeBytes(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
