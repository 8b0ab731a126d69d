import { z } from 'zod'
import { ReachableEmail } from '../../platform/http/contract.ts'

export const AskAlert = z.object({ email: ReachableEmail })

/** What staff see of who waits: how many, the most wanted product first. */
export const WaitingList = z.object({
  success: z.literal(true),
  products: z.array(
    z.object({
      product_id: z.int(),
      name: z.string(),
      brand: z.string(),
      volume: z.string(),
      stock: z.int(),
      waiting: z.int(),
      since: z.string(),
    }),
  ),
  total: z.int(),
})
export type WaitingList = z.infer<typeof WaitingList>

/** The same anyone who asks, however often. */
export const alertTaken = 'Listo. Si este perfume vuelve, te avisamos una sola vez a ese email.'
