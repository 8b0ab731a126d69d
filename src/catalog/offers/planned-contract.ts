import { z } from 'zod'

const PlannedOffer = z.object({
  id: z.int(),
  percent: z.number(),
  products: z.int(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
})
export type PlannedOffer = z.infer<typeof PlannedOffer>

export const PlannedOffers = z.object({
  success: z.literal(true),
  offers: z.array(PlannedOffer).describe('Next first'),
})
