import { z } from 'zod'
import { named, Product } from '../../catalog/contract.ts'
import { answer, ifGiven, wholeNumber } from '../../platform/http/contract.ts'

export const RestockQuery = z.object({
  /** Period of sales that the pace is computed from. */
  days: wholeNumber(z.literal([30, 90], 'Puede ser 30 o 90').default(30)),
  /** Days that the stock should last. */
  cover: wholeNumber(z.int().min(1, 'Desde 1 día').max(365, 'Hasta 365 días').default(30)),
  brand: ifGiven(z.string().trim().max(120, 'Como máximo 120 letras')),
})
export type RestockQuery = z.infer<typeof RestockQuery>

export const Restock = Product.pick({ ...named, sku: true, stock: true }).extend({
  /** Units reserved by unpaid orders. */
  held: z.int(),
  sold_30: z.int(),
  sold_90: z.int(),
  /** Days that stock and reserved units last at this pace; null if none was sold. */
  days_left: z.int().nullable(),
  level: z.enum(['critico', 'bajo', 'normal']),
  /** Units that a low product needs to reach its recommended stock, sales or not; 0 for others. */
  to_fill: z.int(),
  /** Units to buy by sales; 0 if none was sold. */
  to_buy: z.int(),
})
export type Restock = z.infer<typeof Restock>

/** Most urgent first: products that run out soonest, then low products without sales. */
export const RestockList = answer({
  days: z.int(),
  cover: z.int(),
  products: z.array(Restock),
  /** Sum of `to_buy`. */
  units: z.int(),
  /** Whether anything sold in the last 90 days. */
  has_sales: z.boolean(),
  /** Brands of all products on sale, for the filter. */
  brands: z.array(z.string()),
})
export type RestockList = z.infer<typeof RestockList>
