import { z } from 'zod'
import { Id } from '../../platform/http/contract.ts'
import { NewPromotion } from '../../promotions/contract.ts'

/** What a promotion takes off, without when and how often; `id` is that of the promotion that it would replace. */
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

/** One cart as it was bought. Not whose it was: who makes promotions need not see orders. */
const PreviewedCart = z.object({
  created_at: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  subtotal: z.number().describe('Goods at the prices of that order'),
  without: z.number().describe('What the goods come to with the promotions that are on'),
  with: z.number().describe('…and with this one too'),
})
export type PreviewedCart = z.infer<typeof PreviewedCart>

export const PromotionPreview = z.object({
  success: z.literal(true),
  looked_at: z.int().describe('The newest orders of the web shop that were not cancelled, at most fifty'),
  changed: z.int().describe('Those that would have cost something else'),
  difference: z.number().describe('How much less they would have cost together'),
  carts: z.array(PreviewedCart).describe('The five newest of these'),
})
