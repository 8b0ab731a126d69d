import { sumPesos } from '../../platform/argentina/money.ts'
import { workbook } from '../../platform/export/workbook.server.ts'
import type { AdminOrder } from '../admin-contract.ts'
import type { exportColumns } from './columns.ts'

/** Orders as a spreadsheet, with their sums. */
export function ordersWorkbook(orders: AsyncIterable<AdminOrder>, columns: ReturnType<typeof exportColumns>) {
  let [total, charged] = [0, 0]
  async function* summed() {
    for await (const order of orders) {
      total = sumPesos([total, order.total_amount])
      charged = sumPesos([charged, order.charged_amount ?? 0])
      yield order
    }
  }
  const lastRow = () => ['Total', ...columns.slice(3).map(() => ''), total, charged]
  return workbook({ name: 'Órdenes', columns, rows: summed(), lastRow })
}
