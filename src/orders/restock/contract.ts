import { z } from 'zod'
import { named, Product } from '../../catalog/contract.ts'
import { ifGiven, wholeNumber } from '../../platform/http/contract.ts'

export const RestockQuery = z.object({
  /** The days whose sales say what sells. */
  days: wholeNumber(z.literal([30, 90], 'Puede ser 30 o 90').default(30)),
  /** For how many days there should be enough. */
  cover: wholeNumber(z.int().min(1, 'Desde 1 día').max(365, 'Hasta 365 días').default(30)),
  brand: ifGiven(z.string().trim().max(120, 'Como máximo 120 letras')),
})
export type RestockQuery = z.infer<typeof RestockQuery>

export const Restock = Product.pick({ ...named, sku: true, stock: true }).extend({
  /** Of orders that are not paid yet: sold, or soon on the shelf again. */
  held: z.int(),
  sold_30: z.int(),
  sold_90: z.int(),
  /** For how many days the stock lasts at this pace; null for what did not sell. */
  days_left: z.int().nullable(),
  level: z.enum(['critico', 'bajo', 'normal']),
  /** What a low product lacks of the recommended stock, whether it sells or not; 0 for others. */
  to_fill: z.int(),
  /** By what sells: 0 for what did not. */
  to_buy: z.int(),
})
export type Restock = z.infer<typeof Restock>

/** The most urgent first: what runs out soonest, then low products that did not sell. */
export const RestockList = z.object({
  success: z.literal(true),
  days: z.int(),
  cover: z.int(),
  products: z.array(Restock),
  /** All there is to buy. */
  units: z.int(),
  /** Whether anything sold in the last 90 days. */
  has_sales: z.boolean(),
  /** Of all products on sale, for the filter. */
  brands: z.array(z.string()),
})
export type RestockList = z.infer<typeof RestockList>
