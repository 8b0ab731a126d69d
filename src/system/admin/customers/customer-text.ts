import { formatPesos } from '../../../platform/argentina/money.ts'
import { counted } from '../../../platform/text/counted.ts'

export const ordersText = (count: number) => counted(count, 'orden', 'órdenes')

/** «4 órdenes · $ 190.800,00» */
export const boughtText = ({ orders_count, total_spent }: { orders_count: number; total_spent: number }) =>
  `${ordersText(orders_count)} · ${formatPesos(total_spent)}`

export const customerAddress = (id: number) => `/admin/customers?open=${id}`
