import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'

/** A kind of stored data: its amount, how long it is kept, and when old data was last deleted. */
export const Kept = z.object({
  id: z.string(),
  what: z.string(),
  kept: z.string(),
  /** Number of rows; null if it has no tables. */
  rows: z.int().nullable(),
  /** Size of its tables and indexes; null if it has no tables. */
  bytes: z.int().nullable(),
  /** Null if it is never deleted automatically. */
  pruning: z
    .object({
      /** When the rule last ran; null if not yet. */
      ran_at: z.string().nullable(),
      pruned_at: z.string().nullable(),
      /** Total rows or files deleted so far. */
      pruned: z.int(),
      failure: z.string().nullable(),
    })
    .nullable(),
})
export type Kept = z.infer<typeof Kept>

export const Retention = answer({
  database_bytes: z.int(),
  kinds: z.array(Kept),
})
