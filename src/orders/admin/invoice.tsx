import { formatPesos } from '../../platform/money.ts'
import { formatDateTime } from '../../platform/time.ts'
import type { AdminOrderDetail } from '../contract.ts'
import { Addressee, OrderPapers } from './order-papers.tsx'
import { orderState, paymentWord } from './order-words.ts'

export const meta = () => [{ title: 'Comprobante de la orden' }, { name: 'robots', content: 'noindex' }]

export default function InvoicePage() {
  return <OrderPapers>{(order) => <Invoice order={order} />}</OrderPapers>
}

function Invoice({ order }: { order: AdminOrderDetail }) {
  return (
    <>
      <h1>Estela</h1>
      <h2>Orden {order.order_number}</h2>
      <p>
        <strong>Documento no válido como factura</strong>
      </p>
      <p>
        {formatDateTime(order.created_at)} · {orderState(order.status).label} · {paymentWord(order.payment_method)}
      </p>
      <Addressee order={order} />
      <table>
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col" className="is-number">
              Cantidad
            </th>
            <th scope="col" className="is-number">
              Precio
            </th>
            <th scope="col" className="is-number">
              Subtotal
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed page never changes
            <tr key={line}>
              <td>{item.name}</td>
              <td className="is-number">{item.quantity}</td>
              <td className="is-number">{formatPesos(item.unit_price)}</td>
              <td className="is-number">{formatPesos(item.subtotal)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Envío</td>
            <td className="is-number">Gratis</td>
          </tr>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td className="is-number">
              <strong>{formatPesos(order.total_amount)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      {order.notes && <p className="admin-note">{order.notes}</p>}
    </>
  )
}
