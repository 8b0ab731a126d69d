import { z } from 'zod'
import { answer, Day, Pesos } from '../../platform/http/contract.ts'

/** `apertura`: the content of the drawer before the first sale of a day. */
const MovementType = z.enum(['apertura', 'gasto', 'ingreso'], 'Elegí apertura, gasto o ingreso')
export type MovementType = z.infer<typeof MovementType>

const why = 'Contá por qué'
const Reason = z.string(why).trim().max(1000, 'Hasta 1000 caracteres')

export const AddMovement = z
  .object({
    type: MovementType,
    amount: Pesos.min(0.01, 'Desde $ 0,01'),
    reason: Reason.default('').describe('Optional only for an `apertura`'),
    day: Day.optional().describe('Día de Buenos Aires, AAAA-MM-DD; hoy si falta'),
  })
  .refine(({ type, reason }) => type === 'apertura' || reason !== '', { path: ['reason'], message: why })
export type AddMovement = z.infer<typeof AddMovement>

export const ReverseMovement = z.object({ reason: Reason.min(1, why) })

export const Movement = z.object({
  id: z.int(),
  day: z.string(),
  type: MovementType,
  /** Negative for a reversal. */
  amount: z.number(),
  reason: z.string(),
  reverses: z.int().nullable(),
  is_reversed: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.string(),
})
export type Movement = z.infer<typeof Movement>

/** Expected cash in the drawer: float + sales − refunds − expenses + income. */
export const Drawer = z.object({
  opening: z.number(),
  sales: z.number(),
  refunds: z.number(),
  expenses: z.number(),
  income: z.number(),
  expected: z.number(),
})
export type Drawer = z.infer<typeof Drawer>

export const MovementQuery = z.object({ day: Day.optional() })
export const Movements = answer({
  day: z.string(),
  data: z.array(Movement),
  drawer: Drawer,
})
export type Movements = z.infer<typeof Movements>
export const MovementAnswer = answer({ message: z.string(), movement: Movement })
