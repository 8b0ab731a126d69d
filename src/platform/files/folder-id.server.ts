import { stat } from 'node:fs/promises'

/** Identifies a folder, with the same id on all machines that share it. */
export async function folderId(folder: string) {
  const { ino, birthtimeMs } = await stat(folder)
  return `${ino}-${Math.round(birthtimeMs)}`
}
