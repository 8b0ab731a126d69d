import { z } from 'zod'
import { PaymentMethod } from '../orders/contract.ts'
import { answer, Day } from '../platform/http/contract.ts'

export const DailySummary = answer({
  summary: z.object({
    totalToday: z.number(),
    transferCount: z.int(),
    mpCount: z.int(),
    transferAmount: z.number(),
    mpAmount: z.number(),
    /** Payments that staff recorded by hand. */
    manualCount: z.int(),
    manualAmount: z.number(),
    /** Payments of sales by staff. All amounts add up to the total. */
    cashCount: z.int(),
    cashAmount: z.number(),
    cardCount: z.int(),
    cardAmount: z.number(),
  }),
})
export type DailySummary = z.infer<typeof DailySummary>

export const CashEntry = z.object({
  /** Time of the confirmation, or of the refund (whose amount is negative). */
  date: z.string(),
  payment_method: z.string(),
  payment_code: z.string(),
  /** Paid in the simulator: no real money. */
  is_simulated: z.boolean(),
  order_number: z.string(),
  customer_name: z.string(),
  amount: z.number(),
  status: z.literal('aprobado'),
  /** Amount after fees and withholdings; null if the provider did not report them. */
  net_amount: z.number().nullable(),
})
export type CashEntry = z.infer<typeof CashEntry>

const inOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  !start || !end || start <= end
const outOfOrder = { path: ['end'], message: 'La fecha final no puede ser anterior a la inicial' }

/** Business days, both included. */
export const Period = z.object({ start: Day, end: Day }).refine(inOrder, outOfOrder)
export type Period = z.infer<typeof Period>

/** A missing bound is open. */
export const OpenPeriod = z.object({ start: Day.optional(), end: Day.optional() }).refine(inOrder, outOfOrder)
export type OpenPeriod = z.infer<typeof OpenPeriod>

/** Total = fees + withheld + net + unknown. */
const nets = {
  fee_amount: z.number().describe('Fees of the providers, as far as known'),
  withheld_amount: z.number().describe('Taxes withheld by the providers, as far as known'),
  net_amount: z.number().nullable().describe('Net amount of entries with known costs; null without any'),
  unknown_count: z.int().describe('Number of payments and refunds with unknown costs'),
  unknown_amount: z.number().describe('Amount of the entries with unknown costs'),
}
export const Nets = z.object(nets)
export type Nets = z.infer<typeof Nets>

export const PeriodCash = answer({
  data: z.array(CashEntry),
  summary: z.object({ totalPeriod: z.number(), ...nets }),
})
export type PeriodCash = z.infer<typeof PeriodCash>

export const MethodSummary = z.object({
  code: PaymentMethod,
  name: z.string(),
  /** Number of payments. Refunds reduce the amounts, but not this. */
  transaction_count: z.int(),
  total_amount: z.number(),
  average_amount: z.number(),
  ...nets,
})
export type MethodSummary = z.infer<typeof MethodSummary>
export const Methods = answer({ data: z.array(MethodSummary) })
export type Methods = z.infer<typeof Methods>
