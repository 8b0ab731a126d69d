import { z } from 'zod'
import { answer, Day } from '../../platform/http/contract.ts'
import { onlineMethod } from '../../settings/online-method.ts'

const Counted = z
  .number('Ingresá un monto')
  .min(-9_999_999_999, 'Es demasiado')
  .max(9_999_999_999, 'Es demasiado')
  .multipleOf(0.01, 'Hasta dos decimales')

/**
 * Counted amounts by method; negative if a day only had refunds. Cash is the whole content of the drawer, with its
 * float. Cash and cards may be left out only if the day had none.
 */
export const CountedAmounts = z.object({
  transferencia: Counted,
  [onlineMethod]: Counted,
  manual: Counted,
  efectivo: Counted.optional(),
  tarjeta: Counted.optional(),
})
export type CountedAmounts = z.infer<typeof CountedAmounts>

const Count = z.object({
  counted: CountedAmounts,
  expected: CountedAmounts.partial()
    .optional()
    .describe('The expected amounts shown while counting; if they have changed, the answer is 409'),
})
export type Count = z.infer<typeof Count>

export const CloseDay = Count.extend({ day: Day.describe('Día de Buenos Aires, AAAA-MM-DD') })
export type CloseDay = z.infer<typeof CloseDay>

export const CorrectClosing = Count.extend({
  reason: z.string('Contá por qué').trim().min(1, 'Contá por qué').max(1000, 'Hasta 1000 caracteres'),
})
export type CorrectClosing = z.infer<typeof CorrectClosing>

/** A count of a day: its closing or a correction of an earlier count. */
export const Closing = z.object({
  id: z.int(),
  day: z.string(),
  corrects: z.int().nullable(),
  reason: z.string(),
  closed_by: z.string().nullable(),
  created_at: z.string(),
  is_corrected: z.boolean(),
  methods: z.array(
    z.object({ code: z.string(), name: z.string(), expected: z.number(), counted: z.number(), difference: z.number() }),
  ),
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
  /** Expected amount by the current payments, which differs from `expected` if some came after the count. */
  expected_now: z.number(),
})
export type Closing = z.infer<typeof Closing>
export const Closings = answer({ data: z.array(Closing) })
export const ClosingAnswer = answer({ message: z.string(), closing: Closing })
