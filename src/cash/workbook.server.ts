import { Workbook } from '@cj-tech-master/excelts'
import { sumPesos } from '../platform/argentina/money.ts'
import { formatDay } from '../platform/argentina/time.ts'
import { dayFormat, momentFormat, sheetDay, sheetMoment } from '../platform/export/sheet-moment.ts'
import type { CashBook } from './api.server.ts'
import type { Nets, Period } from './contract.ts'
import { entryMethod, entryState } from './entry-labels.ts'
import { drawerAmount, movementLabel } from './movements/labels.ts'

const money = '"$" #,##0.00;[Red]-"$" #,##0.00'
/** With the format `@` (text) a text that looks like a formula stays text even after its cell is edited. */
const asText = { numFmt: '@' }

export async function cashWorkbook(
  { start, end }: Period,
  { entries, methods, summary, movements, shop_name }: CashBook,
) {
  const workbook = new Workbook()
  workbook.creator = shop_name
  const book = workbook.addWorksheet('Caja', { views: [{ state: 'frozen', ySplit: 1 }] })
  book.columns = [
    { header: 'Fecha', key: 'date', width: 20, style: { numFmt: momentFormat } },
    { header: 'Orden', key: 'order_number', width: 16, style: asText },
    { header: 'Cliente', key: 'customer_name', width: 34, style: asText },
    { header: 'Método', key: 'payment_method', width: 24, style: asText },
    { header: 'Estado', key: 'status', width: 12, style: asText },
    { header: 'Monto', key: 'amount', width: 18, style: { numFmt: money } },
    { header: 'Neto', key: 'net_amount', width: 18, style: { numFmt: money } },
  ]
  for (const entry of entries) {
    const labels = { payment_method: entryMethod(entry), status: entryState(entry) }
    book.addRow({ ...entry, ...labels, date: sheetMoment(entry.date) })
  }
  book.addRow({ date: `Total del ${formatDay(start)} al ${formatDay(end)}`, amount: summary.totalPeriod }).font = {
    bold: true,
  }
  book.getRow(1).font = { bold: true }

  const byMethod = workbook.addWorksheet('Por método')
  byMethod.columns = [
    { header: 'Método', key: 'name', width: 26, style: asText },
    { header: 'Operaciones', key: 'transaction_count', width: 14 },
    { header: 'Total', key: 'total_amount', width: 18, style: { numFmt: money } },
    { header: 'Promedio', key: 'average_amount', width: 18, style: { numFmt: money } },
    { header: 'Comisiones', key: 'fee_amount', width: 18, style: { numFmt: money } },
    { header: 'Retenciones', key: 'withheld_amount', width: 18, style: { numFmt: money } },
    { header: 'Neto', key: 'net_amount', width: 18, style: { numFmt: money } },
    { header: 'Neto sin dato', key: 'unknown_amount', width: 18, style: { numFmt: money } },
  ]
  byMethod.addRows(methods.map(knownCosts))
  byMethod.addRow(knownCosts({ name: 'Total', total_amount: summary.totalPeriod, ...summary })).font = { bold: true }
  byMethod.getRow(1).font = { bold: true }
  addDrawer(workbook, movements)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** Unknown costs are empty cells, not zeros. */
const knownCosts = <Row extends Nets>(row: Row) =>
  row.net_amount === null ? { ...row, fee_amount: null, withheld_amount: null } : row

function addDrawer(workbook: Workbook, movements: CashBook['movements']) {
  const drawer = workbook.addWorksheet('Cajón')
  drawer.columns = [
    { header: 'Día', key: 'day', width: 14, style: { numFmt: dayFormat } },
    { header: 'Movimiento', key: 'label', width: 24, style: asText },
    { header: 'Motivo', key: 'reason', width: 44, style: asText },
    { header: 'Quién', key: 'created_by', width: 24, style: asText },
    { header: 'Monto', key: 'amount', width: 18, style: { numFmt: money } },
  ]
  for (const movement of movements) {
    const label = movementLabel(movement)
    drawer.addRow({ ...movement, label, day: sheetDay(movement.day), amount: drawerAmount(movement) })
  }
  const amount = sumPesos(movements.map(drawerAmount))
  if (movements.length > 0) drawer.addRow({ day: 'Total', amount }).font = { bold: true }
  drawer.getRow(1).font = { bold: true }
}
