import { z } from 'zod'
import { PaymentMethod } from '../orders/contract.ts'
import { Day } from '../platform/http/contract.ts'

export const DailySummary = z.object({
  success: z.literal(true),
  summary: z.object({
    totalToday: z.number(),
    transferCount: z.int(),
    mpCount: z.int(),
    transferAmount: z.number(),
    mpAmount: z.number(),
    /** What staff recorded by hand. */
    manualCount: z.int(),
    manualAmount: z.number(),
    /** What staff took for sales of their own: with it the amounts come to the total. */
    cashCount: z.int(),
    cashAmount: z.number(),
    cardCount: z.int(),
    cardAmount: z.number(),
  }),
})
export type DailySummary = z.infer<typeof DailySummary>

export const CashEntry = z.object({
  /** Moment of the confirmation, or of the refund (whose amount is negative). */
  date: z.string(),
  payment_method: z.string(),
  payment_code: z.string(),
  /** Of the provider's stand-in: no money came. */
  is_simulated: z.boolean(),
  order_number: z.string(),
  customer_name: z.string(),
  amount: z.number(),
  status: z.literal('aprobado'),
  /** What is left of it after fees and withholdings; null where nobody told. */
  net_amount: z.number().nullable(),
})
export type CashEntry = z.infer<typeof CashEntry>

const inOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  !start || !end || start <= end
const outOfOrder = { path: ['end'], message: 'La fecha final no puede ser anterior a la inicial' }

/** Business days of Buenos Aires, both included. */
export const Period = z.object({ start: Day, end: Day }).refine(inOrder, outOfOrder)
export type Period = z.infer<typeof Period>

/** An end that is missing is open. */
export const OpenPeriod = z.object({ start: Day.optional(), end: Day.optional() }).refine(inOrder, outOfOrder)
export type OpenPeriod = z.infer<typeof OpenPeriod>

/** Amount = fees + withheld + net + what is unknown. */
const nets = {
  fee_amount: z.number().describe('What providers charged, where they told'),
  withheld_amount: z.number().describe('Taxes that they withheld, where they told'),
  net_amount: z.number().nullable().describe('What is left, of all whose costs are known; null if of none'),
  unknown_count: z.int().describe('Payments and refunds whose costs are not known'),
  unknown_amount: z.number().describe('Their amount'),
}
export const Nets = z.object(nets)
export type Nets = z.infer<typeof Nets>

export const PeriodCash = z.object({
  success: z.literal(true),
  data: z.array(CashEntry),
  summary: z.object({ totalPeriod: z.number(), ...nets }),
})
export type PeriodCash = z.infer<typeof PeriodCash>

export const MethodSummary = z.object({
  code: PaymentMethod,
  name: z.string(),
  /** Payments that came in; refunds lower the amounts, not this. */
  transaction_count: z.int(),
  total_amount: z.number(),
  average_amount: z.number(),
  ...nets,
})
export type MethodSummary = z.infer<typeof MethodSummary>
export const Methods = z.object({ success: z.literal(true), data: z.array(MethodSummary) })
export type Methods = z.infer<typeof Methods>
