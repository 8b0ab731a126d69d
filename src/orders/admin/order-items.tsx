import { bottleName } from '../../catalog/item-name.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'

export function OrderItems({ items }: { items: AdminOrderDetail['items'] }) {
  return (
    <ul className="admin-list admin-items">
      {items.map((item, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
        <li key={line}>
          <div>
            {bottleName(item)}
            {(item.brand || item.sku) && (
              <div className="admin-soft">{[item.brand, item.sku].filter(Boolean).join(' · ')}</div>
            )}
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
