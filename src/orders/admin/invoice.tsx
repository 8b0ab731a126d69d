import { bottleName } from '../../catalog/item-name.ts'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { freeShippingLabel } from '../../settings/delivery-sentences.ts'
import { PlainTable } from '../../ui/admin/table/plain-table.tsx'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { hasDelivery } from '../channels.ts'
import { orderMethodLabel } from '../texts/order-method-label.ts'
import { transferDiscount } from '../transfer-discount.ts'
import { Addressee, OrderPapers, PaperHead } from './order-papers.tsx'
import { orderState } from './order-states.ts'

export const meta = () => [{ title: 'Comprobante de la orden' }, { name: 'robots', content: 'noindex' }]

export default function InvoicePage() {
  return <OrderPapers>{(order) => <Invoice order={order} />}</OrderPapers>
}

function Invoice({ order }: { order: AdminOrderDetail }) {
  const discount = transferDiscount(order)
  return (
    <>
      <PaperHead title={`Orden ${order.order_number}`}>
        <p>
          {formatDateTime(order.created_at)} · {orderState(order.status).label} · {orderMethodLabel(order)}
        </p>
        <p>
          <strong>Documento no válido como factura</strong>
        </p>
      </PaperHead>
      <Addressee order={order} />
      <PlainTable
        className="admin-invoice"
        heads={['Producto', { number: 'Cantidad' }, { number: 'Precio' }, { number: 'Subtotal' }]}
        foot={
          <>
            {order.adjustments.map(({ label, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two promotions may have the same name
              <tr key={place}>
                <td colSpan={3}>{label}</td>
                <td className="is-number">{formatPesos(amount)}</td>
              </tr>
            ))}
            {hasDelivery(order) && (
              <tr>
                <td colSpan={3}>{order.shipping_method ?? 'Envío'}</td>
                <td className="is-number">
                  {order.shipping_amount > 0 ? formatPesos(order.shipping_amount) : freeShippingLabel(order)}
                </td>
              </tr>
            )}
            {discount < 0 && (
              <tr>
                <td colSpan={3}>Descuento por transferencia</td>
                <td className="is-number">{formatPesos(discount)}</td>
              </tr>
            )}
            <tr>
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td className="is-number">
                <strong>{formatPesos(sumPesos([order.total_amount, discount]))}</strong>
              </td>
            </tr>
            {order.own_refunded_amount > 0 && (
              <tr>
                <td colSpan={3}>Devuelto</td>
                <td className="is-number">{formatPesos(-order.own_refunded_amount)}</td>
              </tr>
            )}
          </>
        }
      >
        {order.items.map((item, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed page never changes
          <tr key={line}>
            <td>
              {bottleName(item)}
              <div className="admin-paper-small">{[item.brand, item.sku].filter(Boolean).join(' · ')}</div>
            </td>
            <td className="is-number">{item.quantity}</td>
            <td className="is-number">{formatPesos(item.unit_price)}</td>
            <td className="is-number">{formatPesos(item.subtotal)}</td>
          </tr>
        ))}
      </PlainTable>
      {order.notes && <p className="admin-note">{order.notes}</p>}
    </>
  )
}
