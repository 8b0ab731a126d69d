import { useEffect, useRef, useState } from 'react'
import { PanelLink } from '../../../accounts/parts/panel-link.tsx'
import { orderState } from '../../../orders/admin/order-states.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { Nothing } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import type { Dashboard } from '../../dashboard/contract.ts'

type Orders = Dashboard['latest_orders']

/** The newest orders; screen readers announce those that arrive while the page is open. */
export function LatestOrders({ orders }: { orders: Orders }) {
  const announcement = useAnnouncement(orders)
  return (
    <Sheet title="Últimas órdenes">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {orders.length === 0 ? (
        <Nothing>Todavía no hay órdenes.</Nothing>
      ) : (
        <ul className="admin-list">
          {orders.map(({ id, order_number, customer_name, total_amount, status, created_at }) => (
            <li key={id}>
              <div>
                <PanelLink to={`/admin/orders?search=${order_number}`} className="admin-link">
                  {order_number}
                </PanelLink>{' '}
                {customer_name}
                <div className="admin-soft">{formatDateTime(created_at)}</div>
              </div>
              <div className="is-number">
                {formatPesos(total_amount)}
                <div>
                  <Status tone={orderState(status).tone}>{orderState(status).label}</Status>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function useAnnouncement(orders: Orders) {
  const known = useRef<Set<string> | undefined>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const before = known.current
    const fresh = before ? orders.filter(({ id }) => !before.has(id)) : []
    known.current = new Set(orders.map(({ id }) => id))
    if (fresh.length > 0) {
      setAnnouncement(
        fresh.map((order) => `Orden nueva: ${order.order_number}, ${formatPesos(order.total_amount)}`).join('. '),
      )
    }
  }, [orders])
  return announcement
}
