import type { Cell } from '@cj-tech-master/excelts'

/** More than any list of a shop has: such a sheet was formatted to its last row. */
export const maxRows = 50_000
const maxColumns = 200

function cellText({ value, numFmt }: Pick<Cell, 'value'> & Partial<Pick<Cell, 'numFmt'>>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value, numFmt)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if ('richText' in value) return (value.richText ?? []).map(({ text }) => text).join('')
  if ('hyperlink' in value) return cellText({ value: value.text })
  // The importer explains the error; an empty text would count as no value.
  if ('error' in value) return value.error
  if ('result' in value && value.result !== undefined) return cellText({ value: value.result })
  return ''
}

function numberText(value: number, format: Cell['numFmt']) {
  // Results of formulas have more decimals than prices: `1234.567` would be read as thousands.
  if (!Number.isInteger(value)) return String(Math.round(value * 100) / 100)
  // Keeps the leading zeros of a code, which are part of its number format.
  return typeof format === 'string' && /^0+$/.test(format) && value >= 0
    ? String(value).padStart(format.length, '0')
    : String(value)
}

type Sheet = { rowCount: number; columnCount: number; getRow(row: number): { getCell(column: number): Cell } }

/**
 * Whether two rows have more than one different value: a cover sheet has a title and perhaps a date, a list more
 * columns.
 */
export function isTable(sheet: Sheet) {
  let rows = 0
  for (let row = 1; row <= Math.min(sheet.rowCount, maxRows) && rows < 2; row += 1) {
    // Merged cells all have the same value.
    if (new Set(textsOf(sheet, row).filter(Boolean)).size > 1) rows += 1
  }
  return rows === 2
}

export function* csvLines(sheet: Sheet) {
  for (let row = 1; row <= sheet.rowCount; row += 1) {
    yield `${textsOf(sheet, row).map(csvCell).join(',')}\r\n`
  }
}

function textsOf(sheet: Sheet, row: number) {
  const cells = sheet.getRow(row)
  return Array.from({ length: Math.min(sheet.columnCount, maxColumns) }, (_, at) => cellText(cells.getCell(at + 1)))
}

/** RFC 4180. */
const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
