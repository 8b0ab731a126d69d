import { formatPesos } from '../../platform/money.ts'
import type { AdminOrderDetail } from '../contract.ts'

/** What was bought, each with how many at what price, and what they come to. */
export function OrderItems({ items }: { items: AdminOrderDetail['items'] }) {
  return (
    <ul className="admin-list admin-items">
      {items.map((item) => (
        <li key={item.product_id}>
          <div>
            {item.name}
            <div className="admin-soft">
              {item.quantity} × {formatPesos(item.unit_price)}
            </div>
          </div>
          <div className="is-number">{formatPesos(item.subtotal)}</div>
        </li>
      ))}
    </ul>
  )
}
