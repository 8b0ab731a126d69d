import ExcelJS from 'exceljs'
import { formatDateTime } from '../platform/argentina/time.ts'
import type { CashBook } from './api.server.ts'
import type { Period } from './contract.ts'
import { entryMethod } from './entry-method.ts'

const money = '"$" #,##0.00;[Red]-"$" #,##0.00'
/** Excel's «text» format: what looks like a formula stays text, also after somebody edits its cell. */
const asText = { numFmt: '@' }

/** The period's cash: its entries with their sum, and one sheet by method. */
export async function cashWorkbook({ start, end }: Period, { entries, methods, total, shop_name }: CashBook) {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = shop_name
  const book = workbook.addWorksheet('Caja', { views: [{ state: 'frozen', ySplit: 1 }] })
  book.columns = [
    { header: 'Fecha', key: 'date', width: 20, style: asText },
    { header: 'Orden', key: 'order_number', width: 16, style: asText },
    { header: 'Cliente', key: 'customer_name', width: 34, style: asText },
    { header: 'Método', key: 'payment_method', width: 24, style: asText },
    { header: 'Estado', key: 'status', width: 12, style: asText },
    { header: 'Monto', key: 'amount', width: 18, style: { numFmt: money } },
  ]
  for (const entry of entries)
    book.addRow({ ...entry, payment_method: entryMethod(entry), date: formatDateTime(entry.date) })
  book.addRow({ date: `Total del ${start} al ${end}`, amount: total }).font = { bold: true }
  book.getRow(1).font = { bold: true }

  const byMethod = workbook.addWorksheet('Por método')
  byMethod.columns = [
    { header: 'Método', key: 'name', width: 26, style: asText },
    { header: 'Operaciones', key: 'transaction_count', width: 14 },
    { header: 'Total', key: 'total_amount', width: 18, style: { numFmt: money } },
    { header: 'Promedio', key: 'average_amount', width: 18, style: { numFmt: money } },
  ]
  byMethod.addRows(methods)
  byMethod.getRow(1).font = { bold: true }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
