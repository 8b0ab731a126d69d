import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** Opens a local S3-compatible server with one empty bucket, and returns the shop's settings for it. */
export async function openBucket(port = 0) {
  const directory = await mkdtemp(join(tmpdir(), 'estela-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    // s3rver computes the signature of listings without the slash that clients sign.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'tienda' }],
  })
  const { port: found } = await server.run()
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${found}`,
      S3_BUCKET: 'tienda',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
