import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'
import { DollarRounding } from '../bulk/contract.ts'

const DollarAct = z.object({
  id: z.int(),
  rate: z.number().describe('Pesos per dollar'),
  margin_percent: z.number().describe('Margin as a share of the price'),
  round_to: DollarRounding,
  products: z.int().describe('Number of products whose price changed'),
  created_at: z.string(),
  created_by: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
})
export type DollarAct = z.infer<typeof DollarAct>

export const DollarPrices = answer({
  with_cost: z.int().describe('Products that have a cost in dollars'),
  acts: z.array(DollarAct).describe('Newest first, at most twenty'),
  last_id: z.int().nullable().describe('The rate that can be undone: the newest that was not'),
})
export type DollarPrices = z.infer<typeof DollarPrices>
