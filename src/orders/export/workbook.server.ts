import { sumPesos } from '../../platform/argentina/money.ts'
import { workbook } from '../../platform/export/workbook.server.ts'
import type { AdminOrder } from '../admin-contract.ts'
import type { exportColumns } from './columns.ts'

/**
 * Orders as a spreadsheet with a row of sums. A cancelled order sells nothing: its total is not summed, but what was
 * charged and refunded is.
 */
export function ordersWorkbook(orders: AsyncIterable<AdminOrder>, columns: ReturnType<typeof exportColumns>) {
  let [total, charged, refunded] = [0, 0, 0]
  async function* summed() {
    for await (const order of orders) {
      if (order.status !== 'cancelado') total = sumPesos([total, order.total_amount])
      charged = sumPesos([charged, order.charged_amount ?? 0])
      refunded = sumPesos([refunded, order.refunded_amount])
      yield order
    }
  }
  const lastRow = () => ['Suma (Total: sin canceladas)', ...columns.slice(4).map(() => ''), total, charged, refunded]
  return workbook({ name: 'Órdenes', columns, rows: summed(), lastRow })
}
