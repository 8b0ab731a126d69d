import type { Cell } from '@cj-tech-master/excelts'

/** More rows than any file of a shop: past it, somebody formatted the sheet to its end. */
export const mostRows = 50_000
const mostColumns = 200

/** A cell as the text that it would be in a CSV; of a formula what it last came to, never the formula. */
function cellText({ value, numFmt }: Pick<Cell, 'value'> & Partial<Pick<Cell, 'numFmt'>>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value, numFmt)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if ('richText' in value) return (value.richText ?? []).map(({ text }) => text).join('')
  if ('hyperlink' in value) return cellText({ value: value.text })
  // Its reader tells what to do about it; blank, it would pass for nothing said.
  if ('error' in value) return value.error
  if ('result' in value && value.result !== undefined) return cellText({ value: value.result })
  return ''
}

function numberText(value: number, format: Cell['numFmt']) {
  // A price that a formula made has more decimals than a price: '1234.567' would read as thousands.
  if (!Number.isInteger(value)) return String(Math.round(value * 100) / 100)
  // A code keeps the zeros that are shown before it.
  return typeof format === 'string' && /^0+$/.test(format) && value >= 0
    ? String(value).padStart(format.length, '0')
    : String(value)
}

type Sheet = { rowCount: number; columnCount: number; getRow(row: number): { getCell(column: number): Cell } }

/** Whether two of its rows say more than one thing each: a cover has a title and perhaps a date, a list its titles and rows. */
export function isTable(sheet: Sheet) {
  let rows = 0
  for (let row = 1; row <= Math.min(sheet.rowCount, mostRows) && rows < 2; row += 1) {
    // Each cell of merged ones says the same.
    if (new Set(textsOf(sheet, row).filter(Boolean)).size > 1) rows += 1
  }
  return rows === 2
}

/** The sheet as a CSV of as many lines as it has rows. */
export function* csvLines(sheet: Sheet) {
  for (let row = 1; row <= sheet.rowCount; row += 1) {
    yield `${textsOf(sheet, row).map(csvCell).join(',')}\r\n`
  }
}

function textsOf(sheet: Sheet, row: number) {
  const cells = sheet.getRow(row)
  return Array.from({ length: Math.min(sheet.columnCount, mostColumns) }, (_, at) => cellText(cells.getCell(at + 1)))
}

/** As RFC 4180 has it. */
const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
