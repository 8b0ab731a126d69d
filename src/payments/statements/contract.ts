import { z } from 'zod'
import { answer, asJson, Id, limitOf, OptionalDay, Page, Pagination } from '../../platform/http/contract.ts'
import { Note, PendingVerification } from '../contract.ts'

/** A column of the file, by its title or its index from 0. */
const Place = z.union([z.int().min(0).max(59), z.string().trim().min(1).max(100)])

/** The columns of an account's files. Either `amount` is signed, or `credit` and `debit` are separate columns. */
export const StatementFormat = z
  .object({
    date: Place,
    amount: Place.optional(),
    credit: Place.optional(),
    debit: Place.optional(),
    description: z.union([Place, z.array(Place).max(8)]).optional(),
    reference: Place.optional(),
    counterparty: Place.optional(),
  })
  .refine(({ amount, credit }) => amount !== undefined || credit !== undefined, {
    path: ['amount'],
    message: 'Decí qué columna tiene el importe',
  })
export type StatementFormat = z.infer<typeof StatementFormat>

export const StatementFields = z.object({
  account: z
    .string('Decí de qué cuenta es')
    .transform((name) => name.trim().replace(/\s+/g, ' '))
    .pipe(z.string().min(1, 'Decí de qué cuenta es').max(60, 'Hasta 60 caracteres'))
    .describe('Name of the account, such as Galicia'),
  format: asJson(StatementFormat.optional())
    .optional()
    .describe('JSON: columns by title or position (from 0); remembered for the account'),
})
export const StatementForm = StatementFields.extend({ file: z.file().describe('CSV or XLSX, at most 10 MB') })

const Refused = z.object({ row: z.int(), reason: z.string() })

export const StatementAnswer = answer({
  message: z.string(),
  statement: z.object({
    id: z.int(),
    account: z.string(),
    file_name: z.string(),
    /** The format that was used: a bank's, the account's own, or one guessed by the column titles. */
    format: z.string(),
    /** Number of credits, and how many of them are new. */
    lines: z.int(),
    new_lines: z.int(),
    repeated_lines: z.int(),
    /** Number of debits, which are not saved. */
    outgoing: z.int(),
    refused: z.int(),
  }),
  /** The first rows that could not be read, numbered from 1 as in a spreadsheet. */
  refusals: z.array(Refused),
})
export type StatementAnswer = z.infer<typeof StatementAnswer>

export const StatementList = answer({
  accounts: z.array(z.object({ id: z.int(), name: z.string(), is_taught: z.boolean() })),
  /** The newest fifty. */
  statements: z.array(
    z.object({
      id: z.int(),
      account: z.string(),
      file_name: z.string(),
      created_by: z.string().nullable(),
      created_at: z.string(),
      lines: z.int(),
      unmatched_lines: z.int(),
      first_day: z.string().nullable(),
      last_day: z.string().nullable(),
    }),
  ),
})
export type StatementList = z.infer<typeof StatementList>

export const StatementLine = z.object({
  id: z.int(),
  day: z.string(),
  amount: z.number(),
  description: z.string(),
  reference: z.string(),
  counterparty: z.string(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const Certainty = z.enum(['sure', 'choose', 'none'])

export const StatementMatch = z.object({
  payment_id: z.int(),
  line_id: z.int().nullable(),
  certainty: Certainty,
  reason: z.string(),
  order_id: z.uuid(),
  order_number: z.string(),
  customer_name: z.string(),
  transfer_reference: z.string().nullable(),
  amount: z.number(),
  created_at: z.string(),
  /** The line of a sure match, or else the likeliest candidate. */
  line: StatementLine.nullable(),
  /** The lines of the statement that may have paid it, the likeliest first, at most ten. */
  candidates: z.array(StatementLine),
})
export type StatementMatch = z.infer<typeof StatementMatch>

export const StatementMatches = answer({
  statement: z.object({ id: z.int(), account: z.string(), file_name: z.string(), created_at: z.string() }),
  /** The transfers pending verification, oldest first. */
  matches: z.array(StatementMatch),
  /** Transfers already verified by staff that a line of this statement may back. */
  backings: z.array(StatementMatch),
  /** The statement's lines without a transfer, oldest first, at most 500. */
  lines: z.array(StatementLine),
  lines_total: z.int(),
})
export type StatementMatches = z.infer<typeof StatementMatches>

export const AcceptMatches = z.object({
  matches: z
    .array(
      z.object({
        line_id: Id,
        payment_id: Id,
        admin_notes: Note.describe('Reason to verify although less was received; required then'),
        shortage: z.enum(['accept', 'ask'], 'Tiene que ser accept o ask').optional().describe('As in verify-payment'),
      }),
      'Elegí qué verificar',
    )
    .min(1, 'Elegí al menos una transferencia')
    .max(200, 'Hasta 200 por vez'),
})
export type AcceptMatches = z.infer<typeof AcceptMatches>

export const AcceptResult = z.object({
  line_id: z.int(),
  payment_id: z.int(),
  order_number: z.string().nullable().describe('Null if there is no such transfer'),
  /** 200, or the HTTP status of the error for this pair. */
  status: z.int(),
  is_verified: z.boolean().describe('Whether this call verified it'),
  is_backed: z.boolean().describe('Whether the payment is now linked to the line'),
  code: z.string().optional(),
  message: z.string().optional(),
})
export type AcceptResult = z.infer<typeof AcceptResult>
export const AcceptAnswer = answer({ message: z.string(), results: z.array(AcceptResult) })

export const UnbackedQuery = z.object({
  page: Page,
  limit: limitOf(50),
  /** Range of business days of verification, inclusive. */
  start: OptionalDay,
  end: OptionalDay,
})
export type UnbackedQuery = z.infer<typeof UnbackedQuery>

export const UnbackedPage = answer({
  orders: z.array(PendingVerification),
  /** Of all matching transfers, not only this page. */
  total_amount: z.number(),
  pagination: Pagination,
})
