import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import { sumPesos } from '../../platform/money.ts'
import type { AdminOrder } from '../contract.ts'
import { exportColumns } from './columns.ts'

const pesos = '"$" #,##0.00;[Red]-"$" #,##0.00'

/** Orders as a workbook, written while they are read, with their sum. What `stream` gives is the file. */
export function ordersWorkbook(orders: AsyncIterable<AdminOrder>) {
  const stream = new PassThrough()
  writeBook(orders, stream).catch((error) => stream.destroy(error))
  return stream
}

async function writeBook(orders: AsyncIterable<AdminOrder>, stream: PassThrough) {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const sheet = book.addWorksheet('Órdenes', { views: [{ state: 'frozen', ySplit: 1 }] })
  // «Text» for all but amounts: what looks like a formula stays text, also after somebody edits its cell.
  sheet.columns = exportColumns.map(({ head, width }) => ({
    header: head,
    width,
    style: { numFmt: head === 'Total' ? pesos : '@' },
  }))
  sheet.getRow(1).font = { bold: true }
  const totals: number[] = []
  for await (const order of orders) {
    sheet.addRow(exportColumns.map(({ of }) => of(order))).commit()
    totals.push(order.total_amount)
  }
  const sum = sheet.addRow(['Total', ...exportColumns.slice(2).map(() => ''), sumPesos(totals)])
  sum.font = { bold: true }
  sum.commit()
  await book.commit()
}
