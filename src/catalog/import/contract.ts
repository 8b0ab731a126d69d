import { z } from 'zod'
import { asJson } from '../../platform/http/contract.ts'
import { asNumber } from '../contract.ts'
import { columnNames } from './columns.ts'

/** The largest file of products. */
export const largestImport = 30 * 1024 * 1024

const plainNumber = 'Tiene que ser un número sin signo de miles, como 1700 o 1700.50'
const place = z.int().min(0).max(199)
const Placed = z.partialRecord(z.enum(columnNames), place)

/** What comes beside the `file` of the form. */
export const ImportFields = z.object({
  /** JSON: where each of our columns stands, from 0. Without it the titles tell. */
  columns: asJson(Placed.optional()).optional(),
  /** Pesos for a euro. */
  rate: z.preprocess(asNumber, z.number(plainNumber).positive('Mayor que 0').max(1_000_000_000).optional()).optional(),
  /** Pesos, for new products without a price. */
  price: z.preprocess(asNumber, z.number(plainNumber).positive('Mayor que 0').max(9_999_999_999).optional()).optional(),
  /** `1` only tells what would happen. */
  dry_run: z.enum(['1', '0'], 'Tiene que ser 1 o 0').optional(),
})

export const ImportForm = ImportFields.extend({ file: z.file().describe('CSV or XLSX, at most 30 MB') })

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const count = z.int()

/** Of refusals, moves, twins, changes and formulas the first; a row is counted as a spreadsheet does. */
const ImportReport = z.object({
  rows: count,
  created: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** New products without a price: they wait for one out of the shop. */
  unpriced: count,
  /** Prices that move by more than half of themselves: the panel asks about them before it brings the file in. */
  bigMoveCount: count,
  bigMoves: z.array(z.object({ row: count, name: z.string(), before: z.number(), after: z.number() })),
  /** New rows that are a perfume and size that the shop has already: a trial run names them, and they are created all the same. */
  twinCount: count,
  twins: z.array(z.object({ row: count, name: z.string(), id: count })),
  refusals: z.array(z.object({ row: count, column: z.string(), reason: z.string() })),
  /** What a row does; `fields` tells of a changed product what was and what is to be. */
  changes: z.array(
    z.object({
      row: count,
      kind: z.enum(['created', 'changed']),
      id: count.nullable(),
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), before: value, after: value })),
    }),
  ),
  /** Rows with a text that a spreadsheet would take for a formula: it is kept as it is. */
  formulas: z.array(count),
  newCategories: z.array(z.string()),
  isInEuros: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const ImportAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The titles, the first rows below them, and where each of our columns was found. */
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: Placed,
  /** Null where a column that every product needs is not there yet: then `message` says which. */
  report: ImportReport.nullable(),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>
