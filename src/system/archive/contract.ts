import { z } from 'zod'
import { asJson } from '../../platform/http/contract.ts'

/** A base backup: a copy of the whole cluster from which recovery starts. */
export const Base = z.object({
  name: z.string(),
  /** PostgreSQL's system identifier; segments of another cluster do not fit. */
  system: z.string(),
  started_at: z.string(),
  /** The earliest moment that this base backup can recover. */
  finished_at: z.string(),
  timeline: z.int(),
  first_wal: z.string(),
  last_wal: z.string(),
  last_lsn: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Keys of the shop's files when it started. */
  files: z.array(z.string()),
})
export type Base = z.infer<typeof Base>

export const BaseFile = asJson(Base)
