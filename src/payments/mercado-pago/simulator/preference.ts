import { z } from 'zod'
import { multiplyPesos, sumPesos } from '../../../platform/argentina/money.ts'

const Item = z.looseObject({
  id: z.string(),
  title: z.string(),
  quantity: z.int().positive(),
  unit_price: z.number().positive(),
})

export const Preference = z.looseObject({
  items: z.array(Item).min(1),
  external_reference: z.string().max(256),
  back_urls: z.object({ success: z.url(), failure: z.url(), pending: z.url() }),
  expiration_date_to: z.string(),
  payment_methods: z.looseObject({ installments: z.int().positive().optional() }).optional(),
})
export type Preference = z.infer<typeof Preference>

export const totalOf = ({ items }: Preference) =>
  sumPesos(items.map(({ unit_price, quantity }) => multiplyPesos(unit_price, quantity)))
