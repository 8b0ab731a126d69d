import { useState } from 'react'
import { HeldNotice } from '../../payments/admin/held-notice.tsx'
import { OrderRefunds } from '../../payments/admin/order-refunds.tsx'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Facts } from '../../ui/admin/facts.tsx'
import { Failure } from '../../ui/admin/failure.tsx'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { findOrder } from '../admin-calls.ts'
import type { AdminOrder, AdminOrderDetail } from '../contract.ts'
import { orderMethodWord } from '../order-method-word.ts'
import { TrackingNumber } from '../parts/tracking-number.tsx'
import { placeWords } from '../place-words.ts'
import { canChangeAddress, canChangeShipment } from '../rules.ts'
import { AddressDialog } from './address-dialog.tsx'
import { NoteForm } from './note-form.tsx'
import type { Action } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPayments } from './order-payments.tsx'
import {
  canApprove,
  canCancel,
  canDeliver,
  canShip,
  orderState,
  printInvoice,
  printPackingSlip,
} from './order-words.ts'
import { ShipmentDialog } from './shipment-dialog.tsx'

type Panel = {
  id: string | undefined
  onClose: () => void
  onAction: (asked: { action: Action; order: AdminOrder }) => void
  /** Something else of the order changed. */
  onChanged: () => void
  /** What happened to this one meanwhile, in words. */
  news?: string | undefined
}

/** One order, whole, beside the list. */
export function OrderPanel({ id, onClose, onAction, onChanged, news }: Panel) {
  const query = useApi(findOrder, id ? { params: { id } } : false)
  const [addressed, setAddressed] = useState<AdminOrder>()
  const [shipped, setShipped] = useState<AdminOrder>()
  const order = query.data?.order.id === id ? query.data?.order : undefined
  return (
    <>
      <Dialog
        open={id !== undefined}
        onClose={onClose}
        side="right"
        title={order ? `Orden ${order.order_number}` : 'Orden'}
        footer={order && <Actions order={order} onAction={onAction} />}
      >
        <div className="admin-panel">
          <Failure text={news} />
          <Loaded
            query={query}
            failed="Error al cargar las órdenes"
            unreachable="Error de conexión al cargar las órdenes"
          >
            {() =>
              order && (
                <Detail
                  order={order}
                  onAddress={() => setAddressed(order)}
                  onShipment={() => setShipped(order)}
                  onChanged={onChanged}
                />
              )
            }
          </Loaded>
        </div>
      </Dialog>
      <AddressDialog order={addressed} onClose={() => setAddressed(undefined)} onDone={onChanged} />
      <ShipmentDialog order={shipped} onClose={() => setShipped(undefined)} onDone={onChanged} />
    </>
  )
}

function Actions({ order, onAction }: { order: AdminOrderDetail; onAction: Panel['onAction'] }) {
  return (
    <>
      <Button onClick={() => printInvoice(order.id)}>Imprimir</Button>
      <Button onClick={() => printPackingSlip(order.id)}>Remito</Button>
      {canCancel(order) && (
        <Button look="danger" onClick={() => onAction({ action: 'cancel', order })}>
          Cancelar orden
        </Button>
      )}
      {canApprove(order) && (
        <Button look="main" onClick={() => onAction({ action: 'approve', order })}>
          Aprobar
        </Button>
      )}
      {canDeliver(order) && (
        <Button look={canShip(order) ? 'quiet' : 'main'} onClick={() => onAction({ action: 'deliver', order })}>
          Marcar entregada
        </Button>
      )}
      {canShip(order) && (
        <Button look="main" onClick={() => onAction({ action: 'ship', order })}>
          Enviar
        </Button>
      )}
    </>
  )
}

type Shown = { order: AdminOrderDetail; onAddress: () => void; onShipment: () => void; onChanged: () => void }

function Detail({ order, onAddress, onShipment, onChanged }: Shown) {
  const { label, tone } = orderState(order.status)
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
          ['Pago', orderMethodWord(order)],
          ['Fecha', formatDateTime(order.created_at)],
        ]}
      />
      <h3>Cliente</h3>
      <Facts
        rows={[
          ['Nombre', order.customer_name],
          ['Email', order.customer_email],
          ['Teléfono', order.customer_phone],
          ['Dirección', `${placeWords(order)}, ${order.shippingAddress.country}`],
          ['Compra', order.is_guest_order ? 'Como invitado' : 'Con su cuenta'],
          ['Notas', order.notes],
          ['Transporte', order.carrier],
          [
            'Seguimiento',
            order.tracking_number && <TrackingNumber key="number" order={order} className="admin-link" />,
          ],
        ]}
      />
      {canChangeAddress(order.status) && (
        <Button look="plain" onClick={onAddress}>
          Cambiar dirección
        </Button>
      )}
      {canChangeShipment(order.status) && (
        <Button look="plain" onClick={onShipment}>
          Cambiar seguimiento
        </Button>
      )}
      <h3>Productos</h3>
      <OrderItems items={order.items} />
      {order.payments.length > 0 && <OrderPayments order={order} />}
      <OrderRefunds payments={order.payments} />
      <h3>Historia</h3>
      <OrderHistory history={order.history} />
      <NoteForm key={order.id} order_id={order.id} onDone={onChanged} />
    </>
  )
}
