import { sumPesos } from '../../platform/argentina/money.ts'
import { workbook } from '../../platform/export/workbook.server.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { exportColumns } from './columns.ts'

/** Orders as a spreadsheet, with their sum. */
export function ordersWorkbook(orders: AsyncIterable<AdminOrder>) {
  let total = 0
  async function* summed() {
    for await (const order of orders) {
      total = sumPesos([total, order.total_amount])
      yield order
    }
  }
  const lastRow = () => ['Total', ...exportColumns.slice(2).map(() => ''), total]
  return workbook({ name: 'Órdenes', columns: exportColumns, rows: summed(), lastRow })
}
