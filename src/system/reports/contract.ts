import { z } from 'zod'
import { daysBetween } from '../../platform/argentina/business-days.ts'
import { Day } from '../../platform/http/contract.ts'

const mostDays = 731

/** Business days of Buenos Aires, both included, at most two years. */
export const ReportPeriod = z
  .object({ start: Day, end: Day })
  .refine(({ start, end }) => start <= end, {
    path: ['end'],
    message: 'La fecha final no puede ser anterior a la inicial',
  })
  .refine(({ start, end }) => daysBetween(start, end) < mostDays, { path: ['end'], message: 'Hasta dos años' })
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** What a period is told by; each group's takings add up to the period's, but for cents that are shared among lines. */
export const reportGroups = ['day', 'brand', 'product', 'province', 'hour', 'method'] as const
export type ReportGroup = (typeof reportGroups)[number]

const Sums = z.object({
  /** Pesos: payments on the day of their confirmation less refunds on theirs, as the cash counts. */
  takings: z.number(),
  /** The same of as many days before the period. */
  takings_before: z.number(),
  /** Orders with a payment confirmed in the period. */
  orders: z.int(),
  orders_before: z.int(),
  /** Bottles of those orders. */
  units: z.int(),
  units_before: z.int(),
  /** What is left of the takings after what the bottles had cost; null where the cost of one is not known. */
  margin: z.number().nullable(),
  margin_before: z.number().nullable(),
})

export const ReportRow = Sums.extend({
  /** A day `2026-11-22`, an hour `0` to `23`, a method's code, a product's number, or the words themselves. */
  key: z.string(),
  label: z.string(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const SalesReport = z.object({
  success: z.literal(true),
  period: z.object({ start: z.string(), end: z.string() }),
  before: z.object({ start: z.string(), end: z.string() }),
  totals: Sums,
  /** Days and hours in their order, all of them; the others by takings. */
  groups: z.object(
    Object.fromEntries(reportGroups.map((name) => [name, z.array(ReportRow)])) as Record<
      ReportGroup,
      z.ZodArray<typeof ReportRow>
    >,
  ),
})
export type SalesReport = z.infer<typeof SalesReport>
