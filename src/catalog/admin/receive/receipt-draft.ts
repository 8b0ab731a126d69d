import { z } from 'zod'
import { barcodeRules } from '../../codes/barcode.ts'
import { maxUnits, type NewReceipt, Scanned } from '../../receipts/contract.ts'

/** A scanned code with its count; `waiting` until the server has identified it. */
const Line = z.object({
  codes: z.array(z.string()).min(1),
  state: z.enum(['waiting', 'unknown', 'known']),
  product: Scanned.nullable(),
  /** As typed; an empty one is refused when the receipt is saved. */
  quantity: z.string(),
  unit_cost: z.string(),
  /** Number of scans, to flash the line each time. */
  reads: z.int(),
})
export type Line = z.infer<typeof Line>

export const Draft = z.object({
  supplier: z.string(),
  document: z.string(),
  note: z.string(),
  /** Latest scan first. */
  lines: z.array(Line),
})
export type Draft = z.infer<typeof Draft>

export const emptyDraft: Draft = { supplier: '', document: '', note: '', lines: [] }

/** The same key for all notations of a barcode. */
export function keyOf(code: string) {
  const digits = barcodeRules.clean(code)
  return digits && !barcodeRules.refuse(digits) ? barcodeRules.key(digits) : code.trim().toUpperCase()
}

const codesOf = ({ codes, product }: Line) =>
  [...codes, product?.barcode, product?.sku].flatMap((code) => (code ? keyOf(code) : []))
const has = (line: Line, code: string) => codesOf(line).includes(keyOf(code))
export const lineOf = ({ lines }: Draft, code: string) => lines.find((line) => has(line, code))

/** Counts a scan and moves its line to the top. */
export function addCode(draft: Draft, code: string): Draft {
  const line = lineOf(draft, code)
  const counted: Line = line
    ? { ...line, quantity: String(Math.min((Number(line.quantity) || 0) + 1, maxUnits)), reads: line.reads + 1 }
    : { codes: [code.trim()], state: 'waiting', product: null, quantity: '1', unit_cost: '', reads: 1 }
  return { ...draft, lines: [counted, ...draft.lines.filter((other) => other !== line)] }
}

/** Applies the result of a lookup. Merges lines of the same product. */
export function resolveCode(draft: Draft, code: string, product: Scanned | null): Draft {
  const line = lineOf(draft, code)
  if (!line) return draft
  if (!product) return replace(draft, line, { ...line, state: 'unknown' })
  const same = draft.lines.find((other) => other !== line && other.product?.id === product.id)
  if (!same) return replace(draft, line, { ...line, state: 'known', product })
  const both: Line = {
    ...same,
    product,
    codes: [...same.codes, ...line.codes],
    quantity: together(same, line),
    reads: same.reads + line.reads,
  }
  return { ...replace(draft, line, both), lines: replace(draft, line, both).lines.filter((other) => other !== same) }
}

const together = (one: Line, other: Line) =>
  String(Math.min((Number(one.quantity) || 0) + (Number(other.quantity) || 0), maxUnits))

const replace = (draft: Draft, line: Line, next: Line): Draft => ({
  ...draft,
  lines: draft.lines.map((other) => (other === line ? next : other)),
})

export const changeLine = (draft: Draft, line: Line, change: Partial<Line>): Draft =>
  replace(draft, lineOf(draft, line.codes[0] ?? '') ?? line, { ...line, ...change })

export const removeLine = (draft: Draft, { codes: [code = ''] }: Line): Draft => ({
  ...draft,
  lines: draft.lines.filter((line) => line !== lineOf(draft, code)),
})

/** Undoes a removal; adds it to scans of the same code made since. */
export function restoreLine(draft: Draft, line: Line, at: number): Draft {
  const again = lineOf(draft, line.codes[0] ?? '')
  const back = again ? { ...line, ...again, unit_cost: line.unit_cost, quantity: together(line, again) } : line
  return { ...draft, lines: draft.lines.filter((other) => other !== again).toSpliced(at, 0, back) }
}

export const waitingCode = ({ lines }: Draft) => lines.find(({ state }) => state === 'waiting')?.codes[0]
export const unitsOf = ({ lines }: Draft) => lines.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)

/** The request; `costOf` parses a typed cost, undefined for none. */
export function asReceipt(draft: Draft, costOf: (written: string) => number | undefined): NewReceipt {
  const { supplier, document, note, lines } = draft
  return {
    supplier,
    document,
    note,
    // In the order of the scans.
    items: lines.toReversed().flatMap(({ product, quantity, unit_cost }) => {
      const cost = costOf(unit_cost)
      const paid = cost === undefined ? {} : { unit_cost: cost }
      return product ? [{ product_id: product.id, quantity: Number(quantity), ...paid }] : []
    }),
  }
}
