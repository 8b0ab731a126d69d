import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'

const PlannedOffer = z.object({
  id: z.int(),
  percent: z.number(),
  products: z.int(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
})
export type PlannedOffer = z.infer<typeof PlannedOffer>

export const PlannedOffers = answer({
  offers: z.array(PlannedOffer).describe('Next first'),
})
