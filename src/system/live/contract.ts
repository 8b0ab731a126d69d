import { z } from 'zod'

export const CaseParam = z.object({
  case_key: z.string().regex(/^(orden|transferencia|mensaje|arrepentimiento)-[\w-]{1,50}$/, 'No conocemos ese caso'),
})

/** An event says only that something changed, and who has which case open. */
export const LiveEvent = z.object({
  open_cases: z.array(z.object({ case_key: z.string(), user_id: z.int(), name: z.string() })),
})
export type LiveEvent = z.infer<typeof LiveEvent>
export type OpenCase = LiveEvent['open_cases'][number]
