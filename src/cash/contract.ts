import { z } from 'zod'

export const DailySummary = z.object({
  success: z.literal(true),
  summary: z.object({
    totalToday: z.number(),
    transferCount: z.int(),
    mpCount: z.int(),
    transferAmount: z.number(),
    mpAmount: z.number(),
  }),
})

export const CashEntry = z.object({
  /** Moment of the confirmation, or of the refund (whose amount is negative). */
  date: z.string(),
  payment_method: z.string(),
  payment_code: z.string(),
  order_number: z.string(),
  customer_name: z.string(),
  amount: z.number(),
  status: z.literal('aprobado'),
})
export type CashEntry = z.infer<typeof CashEntry>

/** Business days of Buenos Aires, both included. */
export const Period = z
  .object({ start: z.iso.date('Ingresá una fecha, AAAA-MM-DD'), end: z.iso.date('Ingresá una fecha, AAAA-MM-DD') })
  .refine(({ start, end }) => start <= end, {
    path: ['end'],
    message: 'La fecha final no puede ser anterior a la inicial',
  })

export const PeriodCash = z.object({
  success: z.literal(true),
  data: z.array(CashEntry),
  summary: z.object({ totalPeriod: z.number() }),
})

export const MethodSummary = z.object({
  code: z.string(),
  name: z.string(),
  transaction_count: z.int(),
  total_amount: z.number(),
  average_amount: z.number(),
})
export const Methods = z.object({ success: z.literal(true), data: z.array(MethodSummary) })
