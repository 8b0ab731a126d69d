import { z } from 'zod'
import { asJson } from '../../platform/http/contract.ts'

/** A copy of the whole database, from which one may begin to recover. */
export const Base = z.object({
  name: z.string(),
  /** Of PostgreSQL's cluster: pieces of another one do not fit. */
  system: z.string(),
  started_at: z.string(),
  /** From this moment on, one may come back to any. */
  finished_at: z.string(),
  timeline: z.int(),
  first_wal: z.string(),
  last_wal: z.string(),
  last_lsn: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Pictures and proofs that there were. */
  files: z.array(z.string()),
})
export type Base = z.infer<typeof Base>

export const BaseFile = asJson(Base)
