import { soldName } from '../../catalog/item-name.ts'
import { hasDelivery } from '../../orders/channels.ts'
import type { Order } from '../../orders/contract.ts'
import { transferDiscount } from '../../orders/transfer-discount.ts'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import { Amounts, Subtitle } from '../../platform/mail/email-parts.server.tsx'
import { freeShippingLabel } from '../../settings/delivery-sentences.ts'

const delivery = (order: Order) => ({
  label: order.shipping_method ?? 'Envío',
  amount: order.shipping_amount > 0 ? formatPesos(order.shipping_amount) : freeShippingLabel(order),
})

export function OrderLines({ order }: { order: Order }) {
  const lines = order.items.map((item) => ({
    label: item.quantity === 1 ? soldName(item) : `${item.quantity} × ${soldName(item)}`,
    amount: formatPesos(item.subtotal),
  }))
  const discount = transferDiscount(order)
  const isCheaper = order.status === 'pendiente_pago' && discount === 0 && order.transfer_amount < order.total_amount
  return (
    <>
      <Subtitle>{`Pedido ${order.order_number}`}</Subtitle>
      <Amounts
        rows={[
          ...lines,
          ...order.adjustments.map(({ label, amount }) => ({ label, amount: formatPesos(amount) })),
          ...(hasDelivery(order) ? [delivery(order)] : []),
          ...(discount < 0 ? [{ label: 'Descuento por transferencia', amount: formatPesos(discount) }] : []),
          { label: 'Total', amount: formatPesos(sumPesos([order.total_amount, discount])), isTotal: true },
          ...(isCheaper ? [{ label: 'Con transferencia', amount: formatPesos(order.transfer_amount) }] : []),
        ]}
      />
    </>
  )
}
