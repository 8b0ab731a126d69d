import { z } from 'zod'
import { answer, asJson } from '../../platform/http/contract.ts'
import { asNumber } from '../contract.ts'
import { columnNames } from './columns.ts'

/** Bytes. */
export const largestImport = 30 * 1024 * 1024

const plainNumber = 'Tiene que ser un número sin signo de miles, como 1700 o 1700.50'
const place = z.int().min(0).max(199)
const Placed = z.partialRecord(z.enum(columnNames), place)

/** The fields of the form besides `file`. */
export const ImportFields = z.object({
  /** JSON: position of each column, from 0; default: guessed from the titles. */
  columns: asJson(Placed.optional()).optional(),
  /** Pesos per euro. */
  rate: z.preprocess(asNumber, z.number(plainNumber).positive('Mayor que 0').max(1_000_000_000).optional()).optional(),
  /** Price in pesos of new products without one. */
  price: z.preprocess(asNumber, z.number(plainNumber).positive('Mayor que 0').max(9_999_999_999).optional()).optional(),
  /** `1` only returns the report. */
  dry_run: z.enum(['1', '0'], 'Tiene que ser 1 o 0').optional(),
})

export const ImportForm = ImportFields.extend({ file: z.file().describe('CSV or XLSX, at most 30 MB') })

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const count = z.int()

/** Lists are truncated; rows are numbered as in a spreadsheet. */
const ImportReport = z.object({
  rows: count,
  created: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** New products without a price; they are inactive until they have one. */
  unpriced: count,
  /** Prices that change by more than half; the panel asks for confirmation. */
  bigMoveCount: count,
  bigMoves: z.array(z.object({ row: count, name: z.string(), before: z.number(), after: z.number() })),
  /** In a dry run: new rows with the name and size of an existing product. A warning; they are created all the same. */
  twinCount: count,
  twins: z.array(z.object({ row: count, name: z.string(), id: count })),
  refusals: z.array(z.object({ row: count, column: z.string(), reason: z.string() })),
  /** `fields` has the old and new values of a changed product. */
  changes: z.array(
    z.object({
      row: count,
      kind: z.enum(['created', 'changed']),
      id: count.nullable(),
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), before: value, after: value })),
    }),
  ),
  /** Rows with a text that a spreadsheet would take for a formula; it is stored unchanged. */
  formulas: z.array(count),
  newCategories: z.array(z.string()),
  isInEuros: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const ImportAnswer = answer({
  message: z.string(),
  /** Titles, first rows, and the position of each column. */
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: Placed,
  /** Null if a required column is missing; `message` says which. */
  report: ImportReport.nullable(),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>
