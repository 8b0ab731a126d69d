import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'

export const Hold = z.object({
  id: z.uuid(),
  order_number: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  /** The client's network when the order was placed: a /24 or a /48, as for the order limits. */
  network: z.string().nullable(),
  total_amount: z.number(),
  units: z.int(),
  share: z.number().describe('Share of all units in stock, from 0 to 1'),
})
export type Hold = z.infer<typeof Hold>

export const Holds = answer({
  orders: z.array(Hold).describe('Largest first, at most 500'),
  total: z.object({ orders: z.int(), units: z.int(), share: z.number() }),
})

export const ReleaseHolds = z.object({
  order_ids: z.array(z.uuid('No es una orden')).min(1, 'Elegí al menos una orden').max(500, 'Hasta 500 órdenes'),
})

/**
 * `done`: cancelled, stock returned. `moved`: no longer unpaid. `paying`: a payment is pending. `unsure`: the provider
 * did not answer.
 */
export const ReleaseResult = z.object({
  id: z.uuid(),
  order_number: z.string().nullable(),
  result: z.enum(['done', 'moved', 'paying', 'unsure', 'missing']),
  message: z.string(),
})
export type ReleaseResult = z.infer<typeof ReleaseResult>

export const ReleaseAnswer = answer({
  message: z.string(),
  results: z.array(ReleaseResult),
})
