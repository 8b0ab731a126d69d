import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { WorkbookWriter } from '@cj-tech-master/excelts'
import type { ExportColumn } from './column.ts'
import { momentFormat, sheetMoment } from './sheet-moment.ts'

/** With the format `@` (text) a text that looks like a formula stays text even after its cell is edited. */
const formats = {
  text: '@',
  'whole numbers': '0',
  pesos: '"$" #,##0.00;[Red]-"$" #,##0.00',
  moments: momentFormat,
}

type Sheet<Row> = {
  name: string
  columns: readonly ExportColumn<Row>[]
  rows: AsyncIterable<Row>
  /** The row below all others, computed after they are read. */
  lastRow?: () => (string | number)[]
}

export function workbook<Row>(sheet: Sheet<Row>) {
  const stream = new PassThrough()
  write(sheet, stream).catch((error) => stream.destroy(error))
  return stream
}

async function write<Row>({ name, columns, rows, lastRow }: Sheet<Row>, stream: PassThrough) {
  const book = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ title, width, holds }) => ({
    header: title,
    width,
    style: { numFmt: formats[holds ?? 'text'] },
  }))
  sheet.getRow(1).font = { bold: true }
  const aborted = new AbortController()
  stream.once('close', () => aborted.abort())
  for await (const row of rows) {
    sheet.addRow(columns.map((column) => value(column, row))).commit()
    // Waits for a slow reader, but not for one that disconnected.
    if (stream.writableNeedDrain) await once(stream, 'drain', { signal: aborted.signal })
    if (stream.destroyed) return
  }
  if (lastRow) {
    const last = sheet.addRow(lastRow())
    last.font = { bold: true }
    last.commit()
  }
  await book.commit()
}

function value<Row>({ of, holds }: ExportColumn<Row>, row: Row) {
  const held = of(row)
  return holds === 'moments' ? sheetMoment(String(held)) : held
}
