import { open } from 'node:fs/promises'

/** After this a file that was moved into the folder is there even if the power fails. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return // which cannot open folders
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
