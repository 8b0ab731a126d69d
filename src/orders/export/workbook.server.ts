import { sumPesos } from '../../platform/argentina/money.ts'
import { workbook } from '../../platform/export/workbook.server.ts'
import type { AdminOrder } from '../admin-contract.ts'
import type { exportColumns } from './columns.ts'

/** Orders as a spreadsheet, with their sum. */
export function ordersWorkbook(orders: AsyncIterable<AdminOrder>, columns: ReturnType<typeof exportColumns>) {
  let total = 0
  async function* summed() {
    for await (const order of orders) {
      total = sumPesos([total, order.total_amount])
      yield order
    }
  }
  const lastRow = () => ['Total', ...columns.slice(2).map(() => ''), total]
  return workbook({ name: 'Órdenes', columns, rows: summed(), lastRow })
}
