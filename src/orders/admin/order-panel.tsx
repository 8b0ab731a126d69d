import type { ReactNode } from 'react'
import { HeldNotice } from '../../payments/admin/held-notice.tsx'
import { OrderRefunds } from '../../payments/admin/order-refunds.tsx'
import { formatPesos } from '../../platform/money.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { AdminOrder, AdminOrderDetail } from '../contract.ts'
import type { Deed } from './order-deeds.tsx'
import { canApprove, canCancel, canDeliver, canShip, orderState, paymentWord, printInvoice } from './order-words.ts'

type Panel = {
  id: string | undefined
  onClose: () => void
  onDeed: (asked: { deed: Deed; order: AdminOrder }) => void
}

/** One order, whole, beside the list. */
export function OrderPanel({ id, onClose, onDeed }: Panel) {
  const query = useApi<{ order: AdminOrderDetail }>(id && `/api/admin/orders/${id}`)
  const order = query.data?.order.id === id ? query.data?.order : undefined
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      side="right"
      title={order ? `Orden ${order.order_number}` : 'Orden'}
      footer={order && <Actions order={order} onDeed={onDeed} />}
    >
      <div className="admin-panel">
        <Loaded
          query={query}
          failed="Error al cargar las órdenes"
          unreachable="Error de conexión al cargar las órdenes"
        >
          {() => order && <Detail order={order} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function Actions({ order, onDeed }: { order: AdminOrderDetail; onDeed: Panel['onDeed'] }) {
  return (
    <>
      <Button onClick={() => printInvoice(order.id)}>Imprimir</Button>
      {canCancel(order) && (
        <Button look="danger" onClick={() => onDeed({ deed: 'cancel', order })}>
          Cancelar orden
        </Button>
      )}
      {canApprove(order) && (
        <Button look="main" onClick={() => onDeed({ deed: 'approve', order })}>
          Aprobar
        </Button>
      )}
      {canDeliver(order) && (
        <Button look={canShip(order) ? 'quiet' : 'main'} onClick={() => onDeed({ deed: 'deliver', order })}>
          Marcar entregada
        </Button>
      )}
      {canShip(order) && (
        <Button look="main" onClick={() => onDeed({ deed: 'ship', order })}>
          Enviar
        </Button>
      )}
    </>
  )
}

function Detail({ order }: { order: AdminOrderDetail }) {
  const { label, tone } = orderState(order.status)
  const { street, city, postalCode, country } = order.shippingAddress
  return (
    <>
      <HeldNotice order={order} />
      <Facts
        rows={[
          [
            'Estado',
            <Status key="status" tone={tone}>
              {label}
            </Status>,
          ],
          [
            'Total',
            <span key="total" className="is-big">
              {formatPesos(order.total_amount)}
            </span>,
          ],
          ['Por transferencia', order.transfer_amount < order.total_amount && formatPesos(order.transfer_amount)],
          ['Pago', paymentWord(order.payment_method)],
          ['Fecha', formatDateTime(order.created_at)],
        ]}
      />
      <h3>Cliente</h3>
      <Facts
        rows={[
          ['Nombre', order.customer_name],
          ['Email', order.customer_email],
          ['Teléfono', order.customer_phone],
          ['Dirección', `${street}, ${city} (${postalCode}), ${country}`],
          ['Compra', order.is_guest_order ? 'Como invitado' : 'Con su cuenta'],
          ['Notas', order.notes],
          ['Transporte', order.carrier],
          ['Seguimiento', order.tracking_number],
        ]}
      />
      <h3>Productos</h3>
      <Facts
        rows={order.items.map((item) => [
          `${item.quantity} × ${formatPesos(item.unit_price)}`,
          `${item.name}: ${formatPesos(item.subtotal)}`,
        ])}
      />
      {order.payments.length > 0 && <Payments payments={order.payments} />}
      <OrderRefunds payments={order.payments} />
      <h3>Historia</h3>
      <ol className="admin-timeline">
        {order.history.map((step) => (
          <li key={`${step.created_at} ${step.to_status}`}>
            <strong>{orderState(step.to_status).label}</strong>
            <div className="admin-soft">
              {formatDateTime(step.created_at)} · {step.user_name ?? authors[step.author]}
            </div>
            {step.note && <div>{step.note}</div>}
          </li>
        ))}
      </ol>
    </>
  )
}

const authors = { cliente: 'Cliente', personal: 'Personal', mercadopago: 'Mercado Pago', sistema: 'Sistema' }
const paymentLabels = { pendiente: 'Pendiente', confirmado: 'Confirmado', fallido: 'Rechazado' }

function Payments({ payments }: Pick<AdminOrderDetail, 'payments'>) {
  return (
    <>
      <h3>Pagos</h3>
      <Facts
        rows={payments.map((payment) => [
          formatPesos(payment.amount),
          [
            paymentWord(payment.method),
            paymentLabels[payment.status],
            payment.transfer_reference,
            payment.refunded_amount > 0 && `Devuelto ${formatPesos(payment.refunded_amount)}`,
            formatDateTime(payment.decided_at ?? payment.created_at),
            payment.admin_notes,
          ]
            .filter(Boolean)
            .join(' · '),
        ])}
      />
    </>
  )
}

/** What has no value has no row. */
function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="admin-facts">
      {rows.map(([name, value], place) =>
        value ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an order may say the same
          <Fact key={place} name={name} value={value} />
        ) : null,
      )}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
