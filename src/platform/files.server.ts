import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Pictures and proofs. Keys are ours (`pictures/…`, `proofs/…`), never a name that someone sent. */
export type Files = Disk

export async function openFiles(dataDir: string): Promise<Files> {
  const location = join(dataDir, 'files')
  await mkdir(location, { recursive: true })
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}
