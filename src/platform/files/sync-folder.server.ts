import { open } from 'node:fs/promises'

/** Makes the renames in a folder survive a power failure. */
export async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
