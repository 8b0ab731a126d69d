import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type freeBytes, leastForDatabase } from '../../platform/files/free-bytes.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'

const minFreeBytes = 200_000_000

type Store = Pick<Resources, 'config' | 'files'>

export async function checkFiles({ config, files }: Store, freeOf: typeof freeBytes) {
  if (config.s3.bucket) return readBucket(files)
  await access(config.dataDir, constants.W_OK)
  if ((await freeOf(config.dataDir)) < minFreeBytes) throw new Error('the disk is nearly full')
}

/** `exists` would also answer false for a missing bucket. */
async function readBucket(files: Store['files']) {
  await files.get('readyz').catch((error: Error) => {
    if (!(error.cause instanceof Error && error.cause.name === 'NoSuchKey')) throw error
  })
}

/** Throws when the disk of the shop's own PostgreSQL is full: no order can be written. */
export async function checkFreeSpace({ config }: Pick<Store, 'config'>, freeOf: typeof freeBytes) {
  const own = join(config.dataDir, 'postgres')
  const isThere = await access(own).then(
    () => true,
    () => false,
  )
  if (isThere && (await freeOf(own)) < leastForDatabase) throw noRoom
}

const noRoom = new ShopError(503, 'sin-lugar', 'La tienda no puede responder ahora. Probá de nuevo en un momento.')
