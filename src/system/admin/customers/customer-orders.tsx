import { Link } from 'react-router'
import { orderState } from '../../../orders/admin/order-states.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDate } from '../../../platform/argentina/time.ts'
import { Status } from '../../../ui/admin/status.tsx'
import type { CustomerDetail } from '../../customers/contract.ts'

export function CustomerOrders({ orders }: { orders: CustomerDetail['orders'] }) {
  return (
    <ul className="customer-orders" aria-label="Órdenes del cliente">
      {orders.map(({ id, order_number, status, total_amount, created_at }) => {
        const { label, tone } = orderState(status)
        return (
          <li key={id}>
            <span>
              <Link className="admin-link" to={`/admin/orders?open=${id}`}>
                {order_number}
              </Link>{' '}
              <span className="admin-soft">{formatDate(created_at)}</span>
            </span>
            <Status tone={tone}>{label}</Status>
            <span className="is-number">{formatPesos(total_amount)}</span>
          </li>
        )
      })}
    </ul>
  )
}
