import { z } from 'zod'
import { answer, Id } from '../../platform/http/contract.ts'
import { NewPromotion } from '../../promotions/contract.ts'

/** A promotion without its dates and limits; `id` is that of the promotion being edited. */
export const PreviewPromotion = NewPromotion.pick({
  kind: true,
  value: true,
  buy: true,
  pay: true,
  scope: true,
  code: true,
  min_total: true,
}).extend({ id: Id.nullish() })
export type PreviewPromotion = z.infer<typeof PreviewPromotion>

/** A past order without its buyer: staff who make promotions may not have access to orders. */
const PreviewedCart = z.object({
  created_at: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  subtotal: z.number().describe('Goods at the prices of that order'),
  without: z.number().describe('Total of the goods with the current promotions'),
  with: z.number().describe('Total of the goods with this promotion too'),
})
export type PreviewedCart = z.infer<typeof PreviewedCart>

export const PromotionPreview = answer({
  looked_at: z
    .int()
    .describe('Number of orders compared: the newest of the web shop that were not cancelled, at most 50'),
  changed: z.int().describe('Orders that would have had another total'),
  difference: z.number().describe('How much less these orders would have cost together'),
  carts: z.array(PreviewedCart).describe('The five newest of these orders'),
})
