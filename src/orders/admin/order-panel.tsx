import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { HoldNotice } from '../../payments/admin/held-notice.tsx'
import { OrderRefunds } from '../../payments/admin/order-refunds.tsx'
import { SurplusTransfer } from '../../payments/admin/surplus-transfer.tsx'
import { formatDocument } from '../../platform/argentina/identifiers.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { CustomerLine } from '../../system/admin/customers/customer-line.tsx'
import { AlsoOpen } from '../../system/admin/live/also-open.tsx'
import { findOrderCustomer } from '../../system/customers/calls.ts'
import type { CustomerCard } from '../../system/customers/contract.ts'
import { Facts } from '../../ui/admin/facts.tsx'
import { Failure } from '../../ui/admin/failure.tsx'
import { NoteForm } from '../../ui/admin/form/note-form.tsx'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { CaseSteps } from '../../ui/admin/table/case-steps.tsx'
import { Together } from '../../ui/admin/together.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { addOrderNote, changeAddress, changeShipment, findOrder } from '../admin-calls.ts'
import type { AdminOrder, AdminOrderDetail } from '../admin-contract.ts'
import { channelLabels, isPickedUp } from '../channels.ts'
import { TrackingNumber } from '../parts/tracking-number.tsx'
import { canChangeAddress, canChangeShipment } from '../rules.ts'
import { addressText, branchText, deliveryPlaceText } from '../texts/address-text.ts'
import { giftRows } from '../texts/gift-rows.ts'
import { orderMethodLabel } from '../texts/order-method-label.ts'
import { AddressDialog } from './address-dialog.tsx'
import { OddPlace } from './odd-place.tsx'
import type { Action } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderState } from './order-state.tsx'
import { printInvoice, printPackingSlip } from './print-papers.ts'
import { CarrierShipment } from './shipping/carrier-shipment.tsx'
import { ShipmentDialog } from './shipping/shipment-dialog.tsx'
import { useOrderRights } from './use-order-rights.ts'

type Panel = {
  id: string | undefined
  /** Ids of the list, for «next» and «previous». */
  ids: readonly string[]
  onShow: (id: string) => void
  onClose: () => void
  onAction: (requested: { action: Action; order: AdminOrder }) => void
  /** Called after any other change of the order. */
  onChanged: () => void
  /** What a colleague changed meanwhile, in words. */
  news?: string | undefined
}

/** The detail of one order beside the list. */
export function OrderPanel({ id, ids, onShow, onClose, onAction, onChanged, news }: Panel) {
  const { data } = useApi(findOrder, id ? { params: { id } } : false, { isLive: true })
  const [addressed, setAddressed] = useState<AdminOrder>()
  const [shipped, setShipped] = useState<AdminOrder>()
  const order = data?.order.id === id ? data?.order : undefined
  return (
    <>
      <Dialog
        open={id !== undefined}
        onClose={onClose}
        side="right"
        title={order ? `Orden ${order.order_number}` : 'Orden'}
        footer={
          <>
            {id && <AlsoOpen kind="orden" id={id} />}
            {order && <Actions order={order} onAction={onAction} />}
            <CaseSteps keys={ids} shown={id} noun="Orden" onShow={onShow} />
            {order && (
              <div className="admin-actions">
                <Button onClick={() => printInvoice(order.id)}>Imprimir</Button>
                <Button onClick={() => printPackingSlip(order.id)}>Remito</Button>
              </div>
            )}
          </>
        }
      >
        <div className="admin-panel">
          <Failure text={news} />
          {id && (
            <Together key={id}>
              <Order id={id} onAddress={setAddressed} onShipment={setShipped} onChanged={onChanged} />
            </Together>
          )}
        </div>
      </Dialog>
      <AddressDialog order={addressed} onClose={() => setAddressed(undefined)} onDone={onChanged} />
      <ShipmentDialog order={shipped} onClose={() => setShipped(undefined)} onDone={onChanged} />
    </>
  )
}

/** In a line of its own above the other buttons of the footer, which do not shift when the actions appear. */
function Actions({ order, onAction }: { order: AdminOrderDetail; onAction: Panel['onAction'] }) {
  const rights = useOrderRights()(order)
  return (
    <div className="admin-actions is-whole">
      {rights.cancel && (
        <Button look="danger" onClick={() => onAction({ action: 'cancel', order })}>
          Cancelar orden
        </Button>
      )}
      {rights.approve && (
        <Button look="main" onClick={() => onAction({ action: 'approve', order })}>
          Aprobar
        </Button>
      )}
      {rights.deliver && (
        <Button look={rights.ship ? 'quiet' : 'main'} onClick={() => onAction({ action: 'deliver', order })}>
          {order.is_pickup ? 'Entregar' : 'Marcar entregada'}
        </Button>
      )}
      {rights.ready && (
        <Button look="main" onClick={() => onAction({ action: 'ready', order })}>
          Lista para retirar
        </Button>
      )}
      {rights.ship && (
        <Button look="main" onClick={() => onAction({ action: 'ship', order })}>
          Enviar
        </Button>
      )}
    </div>
  )
}

type Shown = {
  onAddress: (order: AdminOrder) => void
  onShipment: (order: AdminOrder) => void
  onChanged: () => void
}

function Order({ id, ...shown }: Shown & { id: string }) {
  const { may } = useMay()
  const query = useApi(findOrder, { params: { id } }, { isLive: true })
  const { data } = useApi(findOrderCustomer, may(findOrderCustomer) && { params: { id } }, { isLive: true })
  return (
    <Loaded query={query} failed="Error al cargar la orden" unreachable="Error de conexión al cargar la orden">
      {({ order }) => <Detail order={order} customer={data?.customer} {...shown} />}
    </Loaded>
  )
}

type WithCustomer = { order: AdminOrderDetail; customer: CustomerCard | null | undefined }

function Detail({ order, customer, onAddress, onShipment, onChanged }: Shown & WithCustomer) {
  const { may } = useMay()
  return (
    <>
      <HoldNotice order={order} />
      <Facts
        rows={[
          ['Estado', <OrderState key="state" order={order} />],
          [
            'Total',
            <span key="total" className="is-big">
              {formatPesos(order.total_amount)}
            </span>,
          ],
          ['Por transferencia', order.transfer_amount < order.total_amount && formatPesos(order.transfer_amount)],
          ['Descuento', order.discount_amount > 0 && formatPesos(order.discount_amount)],
          ['Pago', orderMethodLabel(order)],
          ['Canal', order.channel !== 'web' && channelLabels[order.channel]],
          ['Fecha', formatDateTime(order.created_at)],
        ]}
      />
      <h3>Cliente</h3>
      <OddPlace order={order} />
      {customer && <CustomerLine customer={customer} />}
      <Facts
        rows={[
          ['Nombre', order.customer_name],
          ['Email', order.customer_email],
          ['Teléfono', order.customer_phone],
          ['DNI', order.customer_dni && formatDocument(order.customer_dni)],
          isPickedUp(order)
            ? ['Entrega', deliveryPlaceText(order)]
            : ['Dirección', `${addressText(order)}, ${order.shippingAddress.country}`],
          ['Compra', order.channel === 'web' && (order.is_guest_order ? 'Como invitado' : 'Con su cuenta')],
          ['Notas', order.notes],
          ...giftRows(order),
          ['Envío', order.shipping_method],
          ['Sucursal', order.shipping_branch && `${branchText(order.shipping_branch)} (${order.shipping_branch.code})`],
          ['Llegada prometida', order.arrival],
          ['Lista para retirar', order.ready_at && formatDateTime(order.ready_at)],
          ['Transporte', order.carrier],
          [
            'Seguimiento',
            order.tracking_number && <TrackingNumber key="number" order={order} className="admin-link" />,
          ],
          [
            'Último movimiento',
            order.carrier_event && `${order.carrier_event.text} (${formatDateTime(order.carrier_event.at)})`,
          ],
        ]}
      />
      {may(changeAddress) && canChangeAddress(order.status) && !order.is_pickup && (
        <Button look="plain" onClick={() => onAddress(order)}>
          Cambiar dirección
        </Button>
      )}
      {may(changeShipment) && canChangeShipment(order.status) && !isPickedUp(order) && (
        <Button look="plain" onClick={() => onShipment(order)}>
          Cambiar seguimiento
        </Button>
      )}
      <CarrierShipment order={order} onChanged={onChanged} />
      <h3>Productos</h3>
      <OrderItems items={order.items} />
      {(order.discount_amount > 0 || order.shipping_amount > 0) && (
        <Facts
          rows={[
            ['Subtotal', formatPesos(order.subtotal)],
            ...order.adjustments.map(({ label, amount }): [string, string] => [label, formatPesos(amount)]),
            ['Envío', order.shipping_amount > 0 && formatPesos(order.shipping_amount)],
          ]}
        />
      )}
      {order.payments.length > 0 && <OrderPayments order={order} />}
      <OrderRefunds payments={order.payments} />
      <SurplusTransfer order={order} onDone={onChanged} />
      <h3>Historia</h3>
      <OrderHistory history={order.history} />
      {may(addOrderNote) && (
        <NoteForm
          stored={`note-${order.id}`}
          name="note"
          label="Nota interna"
          maxLength={1000}
          add={(note) => callApi(addOrderNote, { params: { id: order.id }, body: { note } })}
          onDone={onChanged}
        />
      )}
    </>
  )
}
