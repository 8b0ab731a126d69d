import type { Order } from '../../orders/contract.ts'
import { Amounts, Subtitle } from '../../platform/mail/letter-parts.server.tsx'
import { formatPesos } from '../../platform/money.ts'

/** What was bought and what it costs. */
export function OrderLines({ order }: { order: Order }) {
  const lines = order.items.map(({ name, quantity, subtotal }) => ({
    label: quantity === 1 ? name : `${quantity} × ${name}`,
    amount: formatPesos(subtotal),
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
