import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'
import { named, Product } from '../contract.ts'

export const OriginalsQuery = z.object({
  text: z.string().trim().max(200).default('').describe('The field «Inspirado en»'),
})
export const Original = Product.pick({ ...named, price: true }).extend({
  reason: z.string().describe('Reason of the proposal'),
})
export type Original = z.infer<typeof Original>
export const Originals = answer({ originals: z.array(Original) })
