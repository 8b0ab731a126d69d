import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { Config } from '../../config.ts'
import { WholeFiles } from './whole-files.server.ts'

/** Pictures and proofs. Keys are generated (`pictures/…`, `proofs/…`), never a file name from a client. */
export type Files = Disk

/** Opens a folder in DATA_DIR or, with S3_BUCKET, a bucket that all instances share. */
export async function openFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  bucketIdleMs = 20_000,
): Promise<Files> {
  if (s3.bucket) return openBucket({ ...s3, bucket: s3.bucket }, bucketIdleMs)
  const location = folderOf({ dataDir })
  await mkdir(location, { recursive: true })
  return new Disk(new WholeFiles(location))
}

export const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files')

/** Imports Amazon's client, which is larger than the shop, only if it is used. */
async function openBucket(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: Config['s3'] & { bucket: string },
  idleMs: number,
) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint ? { endpoint, ...otherVendors } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      // Requests fail if the server does not answer. `requestTimeout` would only log it.
      requestHandler: { connectionTimeout: 3000, socketTimeout: idleMs },
      visibility: 'private',
    }),
  )
}

/** Servers of other vendors have no host per bucket and no ACLs, and few support the checksums of Amazon's client. */
const otherVendors = {
  forcePathStyle: true,
  supportsACL: false,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const
