import { z } from 'zod'

/** One kind of what the shop keeps: how much there is, for how long, and when what is old of it last went. */
export const Kept = z.object({
  id: z.string(),
  what: z.string(),
  kept: z.string(),
  /** Rows; null where it is none that can be counted. */
  rows: z.int().nullable(),
  /** Of its tables with their indexes; null where it is in files or in the tables of another kind. */
  bytes: z.int().nullable(),
  /** Null: nothing of it is deleted. */
  pruning: z
    .object({
      /** When it was last looked for; null: not yet. */
      ran_at: z.string().nullable(),
      pruned_at: z.string().nullable(),
      /** Rows or files, since there is such a rule. */
      pruned: z.int(),
      failure: z.string().nullable(),
    })
    .nullable(),
})
export type Kept = z.infer<typeof Kept>

export const Retention = z.object({
  success: z.literal(true),
  database_bytes: z.int(),
  /** What goes by itself first, then what stays. */
  kinds: z.array(Kept),
})
