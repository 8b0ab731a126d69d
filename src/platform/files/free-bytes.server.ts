import { statfs } from 'node:fs/promises'

/** A WAL segment: with less, PostgreSQL may stop at the next change. */
export const leastForDatabase = 16_000_000

export async function freeBytes(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
