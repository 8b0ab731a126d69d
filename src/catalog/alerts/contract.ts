import { z } from 'zod'
import { answer, ReachableEmail } from '../../platform/http/contract.ts'

export const AlertRequest = z.object({ email: ReachableEmail })

/** Number of alerts for each product, most wanted first; without addresses. */
export const WaitingList = answer({
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

/** The same text for every request, so that it does not reveal existing alerts. */
export const alertTaken = 'Listo. Si este perfume vuelve, te avisamos una sola vez a ese email.'
