import { barcodePicture } from '../../catalog/admin/codes.ts'
import { itemSize } from '../../catalog/item-name.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { PlainTable } from '../../ui/admin/table/plain-table.tsx'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { awaitsPayment } from '../rules.ts'
import { giftRows } from '../texts/gift-rows.ts'
import { Addressee, OrderPapers, PaperHead } from './order-papers.tsx'
import { orderState } from './order-states.ts'

export const meta = () => [{ title: 'Remito de la orden' }, { name: 'robots', content: 'noindex' }]

/** Without prices: a gift is opened by somebody else. */
export default function PackingSlipPage() {
  return <OrderPapers>{(order) => <PackingSlip order={order} />}</OrderPapers>
}

function PackingSlip({ order }: { order: AdminOrderDetail }) {
  const { created_at, status, shipping_method, carrier, tracking_number } = order
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <PaperHead title={`Remito de la orden ${order.order_number}`}>
        <p>{[formatDateTime(created_at), carrier, tracking_number].filter(Boolean).join(' · ')}</p>
        {/* Not to be packed. */}
        {(awaitsPayment(status) || status === 'cancelado') && (
          <p>
            <strong>{orderState(status).label}</strong>
          </p>
        )}
        {/* Staff sort parcels by shipping method. */}
        {shipping_method && (
          <p>
            <strong>{shipping_method}</strong>
          </p>
        )}
      </PaperHead>
      <Addressee order={order} />
      <PlainTable
        heads={['Listo', 'Producto', { number: 'Cantidad' }]}
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              Unidades
            </th>
            <td className="is-number">
              <strong>{units}</strong>
            </td>
          </tr>
        }
      >
        {order.items.map((item, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed page never changes
          <tr key={line}>
            <td className="admin-slip-box">☐</td>
            <td>
              <Bottle item={item} />
            </td>
            <td className="is-number admin-slip-count">{item.quantity}</td>
          </tr>
        ))}
      </PlainTable>
      {giftRows(order).map(([name, text]) => (
        <p key={name} className="admin-note whitespace-pre-line">
          {name}: {text}
        </p>
      ))}
      {order.notes && <p className="admin-note whitespace-pre-line">{order.notes}</p>}
    </>
  )
}

/** Large print and a barcode, as one perfume comes in several sizes. */
function Bottle({ item }: { item: AdminOrderDetail['items'][number] }) {
  const barcode = item.sku && barcodePicture(item.sku)
  return (
    <div className="admin-slip-item">
      <div>
        {item.brand && <p className="admin-slip-brand">{item.brand}</p>}
        <p className="admin-slip-name">{item.name}</p>
        <p className="admin-slip-size">{itemSize(item)}</p>
      </div>
      {item.sku && (
        <p className="admin-slip-sku">
          {barcode && <img src={barcode} alt={`Código de barras de ${item.sku}`} />}
          {item.sku}
        </p>
      )}
    </div>
  )
}
