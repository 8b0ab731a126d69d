import { formatDateTime } from '../argentina/time.ts'
import type { ExportColumn } from './column.ts'
import { guarded } from './formula-guard.ts'

/**
 * CSV for an Argentine Excel: UTF-8 with BOM, semicolons between the cells, decimal commas. Every cell is quoted, and
 * no text acts as a formula, whatever separator its reader uses.
 */
export async function* csv<Row>(columns: readonly ExportColumn<Row>[], rows: AsyncIterable<Row>) {
  yield `\uFEFF${line(columns.map(({ title }) => title))}`
  for await (const row of rows) yield line(columns.map((column) => cell(column, row)))
}

const line = (cells: readonly string[]) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')}\r\n`

function cell<Row>({ of, holds }: ExportColumn<Row>, row: Row) {
  const value = of(row)
  // Excel reads a date with a comma between day and hour as text.
  if (holds === 'moments') return formatDateTime(String(value)).replace(',', '')
  if (typeof value === 'number') return (holds === 'pesos' ? value.toFixed(2) : String(value)).replace('.', ',')
  // LF for line breaks within a cell, because some readers end the row at a lone CR.
  return guarded(value.replace(/\r\n?/g, '\n'))
}
