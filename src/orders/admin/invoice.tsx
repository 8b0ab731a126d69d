import { useSearchParams } from 'react-router'
import { formatPesos } from '../../platform/money.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { usePrintSoon } from '../../ui/admin/use-print-soon.ts'
import { Button } from '../../ui/button.tsx'
import type { AdminOrderDetail } from '../contract.ts'
import { orderState, paymentWord } from './order-words.ts'

export const meta = () => [{ title: 'Comprobante de la orden' }, { name: 'robots', content: 'noindex' }]

export default function InvoicePage() {
  const [parameters] = useSearchParams()
  const query = useApi<{ order: AdminOrderDetail }>(`/api/admin/orders/${parameters.get('id')}`)
  usePrintSoon(query.data !== undefined)
  return (
    <main className="admin-print">
      <Loaded query={query} failed="Error al cargar las órdenes">
        {({ order }) => <Invoice order={order} />}
      </Loaded>
    </main>
  )
}

function Invoice({ order }: { order: AdminOrderDetail }) {
  const { street, city, postalCode, country } = order.shippingAddress
  return (
    <>
      <div className="admin-head">
        <h1>Estela</h1>
        <div className="admin-actions">
          <Button look="main" onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      </div>
      <h2>Orden {order.order_number}</h2>
      <p>
        <strong>Documento no válido como factura</strong>
      </p>
      <p>
        {formatDateTime(order.created_at)} · {orderState(order.status).label} · {paymentWord(order.payment_method)}
      </p>
      <address>
        <strong>{order.customer_name}</strong>
        <br />
        {street}, {city} ({postalCode}), {country}
        <br />
        {order.customer_phone} · {order.customer_email}
      </address>
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
