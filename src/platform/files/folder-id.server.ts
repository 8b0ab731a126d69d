import { stat } from 'node:fs/promises'

/** Tells a folder from those of other disks; machines that share one give the same. */
export async function folderId(folder: string) {
  const { ino, birthtimeMs } = await stat(folder)
  return `${ino}-${Math.round(birthtimeMs)}`
}
