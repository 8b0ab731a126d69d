import { itemName } from '../../catalog/item-name.ts'
import type { Order } from '../../orders/contract.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { Amounts, Subtitle } from '../../platform/mail/email-parts.server.tsx'

/** What was bought and what it costs. */
export function OrderLines({ order }: { order: Order }) {
  const lines = order.items.map((item) => ({
    label: item.quantity === 1 ? itemName(item) : `${item.quantity} × ${itemName(item)}`,
    amount: formatPesos(item.subtotal),
  }))
  return (
    <>
      <Subtitle>{`Pedido ${order.order_number}`}</Subtitle>
      <Amounts
        rows={[
          ...lines,
          { label: 'Envío', amount: 'Gratis' },
          { label: 'Total', amount: formatPesos(order.total_amount), isTotal: true },
        ]}
      />
    </>
  )
}
