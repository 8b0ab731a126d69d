import { z } from 'zod'
import { daysBetween } from '../../platform/argentina/business-days.ts'
import { answer, Day } from '../../platform/http/contract.ts'

const maxDays = 731

/** Business days in Argentina, both included, two years at most. */
export const ReportPeriod = z
  .object({ start: Day, end: Day })
  .refine(({ start, end }) => start <= end, {
    path: ['end'],
    message: 'La fecha final no puede ser anterior a la inicial',
  })
  .refine(({ start, end }) => daysBetween(start, end) < maxDays, { path: ['end'], message: 'Hasta dos años' })
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** Groupings of a period. The takings of each add up to the period's, except for cents split among lines. */
export const reportGroups = ['day', 'brand', 'product', 'province', 'hour', 'method'] as const
export type ReportGroup = (typeof reportGroups)[number]

const Sums = z.object({
  /** Pesos: payments by confirmation date minus refunds by their date, as in the cash report. */
  takings: z.number(),
  /** The same in the previous period of equal length. */
  takings_before: z.number(),
  /** Orders with a payment confirmed in the period. */
  orders: z.int(),
  orders_before: z.int(),
  /** Units in those orders. */
  units: z.int(),
  units_before: z.int(),
  /** Takings minus the cost of the units; null if any cost is unknown. */
  margin: z.number().nullable(),
  margin_before: z.number().nullable(),
})

export const ReportRow = Sums.extend({
  /** A day `2026-11-22`, an hour `0` to `23`, a method's code, a product's id, or the label itself. */
  key: z.string(),
  label: z.string(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const SalesReport = answer({
  period: z.object({ start: z.string(), end: z.string() }),
  before: z.object({ start: z.string(), end: z.string() }),
  totals: Sums,
  /** All days and hours, in order; the other groups by takings. */
  groups: z.object(
    Object.fromEntries(reportGroups.map((name) => [name, z.array(ReportRow)])) as Record<
      ReportGroup,
      z.ZodArray<typeof ReportRow>
    >,
  ),
})
export type SalesReport = z.infer<typeof SalesReport>
