import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'
import { named, Product } from '../contract.ts'

export const Purchase = Product.pick({ ...named, sku: true, stock: true }).extend({
  level: z.enum(['critico', 'bajo']),
  to_buy: z.int(),
})
export type Purchase = z.infer<typeof Purchase>

/** By brand, lowest stock first; `units` is the total to buy. */
export const PurchaseList = answer({
  products: z.array(Purchase),
  units: z.int(),
  critical: z.int(),
})
export type PurchaseList = z.infer<typeof PurchaseList>
