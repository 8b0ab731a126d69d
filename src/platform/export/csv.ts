import { formatDateTime } from '../argentina/time.ts'
import type { ExportColumn } from './column.ts'
import { guarded } from './formula-guard.ts'

/**
 * A CSV as an Argentine Excel opens it with a double click: in UTF-8 with the mark that says so, semicolons between the
 * cells, commas in the numbers. Each cell is quoted, and no text acts as a formula, whatever sign its reader separates by.
 */
export async function* csv<Row>(columns: readonly ExportColumn<Row>[], rows: AsyncIterable<Row>) {
  yield `\uFEFF${line(columns.map(({ title }) => title))}`
  for await (const row of rows) yield line(columns.map((column) => cell(column, row)))
}

const line = (cells: readonly string[]) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')}\r\n`

function cell<Row>({ of, holds }: ExportColumn<Row>, row: Row) {
  const value = of(row)
  // With no comma between day and hour: an Excel takes it for a text.
  if (holds === 'moments') return formatDateTime(String(value)).replace(',', '')
  if (typeof value === 'number') return (holds === 'pesos' ? value.toFixed(2) : String(value)).replace('.', ',')
  // One sign for the end of a line within a cell: some readers take a lone CR for the end of the row.
  return guarded(value.replace(/\r\n?/g, '\n'))
}
