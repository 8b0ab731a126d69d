import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { Config } from '../../config.ts'
import { WholeFiles } from './whole-files.server.ts'

/** Pictures and proofs. Keys are ours (`pictures/…`, `proofs/…`), never a name that someone sent. */
export type Files = Disk

/** A folder under DATA_DIR, or with S3_BUCKET a bucket that all instances share. */
export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  if (s3.bucket) return openBucket({ ...s3, bucket: s3.bucket })
  const location = folderOf({ dataDir })
  await mkdir(location, { recursive: true })
  return new Disk(new WholeFiles(location))
}

export const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files')

/** Loaded only where it is used: Amazon's client is larger than the shop. */
async function openBucket({
  bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: Config['s3'] & { bucket: string }) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint ? { endpoint, ...otherMakers } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      // A store that fell silent fails what needs it, rather than keep a buyer waiting for ever.
      requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
      visibility: 'private',
    }),
  )
}

/** Their servers have neither a host for each bucket nor access lists, and few know the checksums that Amazon's client adds. */
const otherMakers = {
  forcePathStyle: true,
  supportsACL: false,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const
