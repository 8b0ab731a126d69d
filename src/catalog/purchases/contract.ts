import { z } from 'zod'

export const Purchase = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.string(),
  volume: z.string(),
  concentration: z.string().nullable(),
  sku: z.string().nullable(),
  stock: z.int(),
  level: z.enum(['critico', 'bajo']),
  to_buy: z.int(),
})
export type Purchase = z.infer<typeof Purchase>

/** Brand by brand, in each the emptiest first; `units` is all there is to buy. */
export const PurchaseList = z.object({
  success: z.literal(true),
  products: z.array(Purchase),
  units: z.int(),
  critical: z.int(),
})
export type PurchaseList = z.infer<typeof PurchaseList>
