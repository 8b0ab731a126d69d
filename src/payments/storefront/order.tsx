import { useEffect, useRef, useState } from 'react'
import { BuyAgain } from '../../orders/parts/cart/buy-again.tsx'
import { clearCheckout, readCheckout } from '../../orders/parts/checkout/checkout-memory.ts'
import { guestSessionHeader } from '../../orders/parts/guest-session.ts'
import { byTransfer, OrderSummary, summaryLines } from '../../orders/parts/order-summary.tsx'
import { OrderTrack } from '../../orders/parts/order-track.tsx'
import { StatusMark } from '../../orders/parts/status-mark.tsx'
import { StatusTimeline } from '../../orders/parts/status-timeline.tsx'
import { sumsOfOrder } from '../../orders/parts/sums.ts'
import { TrackingNumber } from '../../orders/parts/tracking-number.tsx'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { cancelOwnOrder } from '../calls.ts'
import type { OrderDetail } from '../own-order/contract.ts'
import { ClaimOrder } from '../parts/claim-order.tsx'
import { DeliveryAddress } from '../parts/delivery-address.tsx'
import { moneyBack } from '../parts/money-back.ts'
import { OrderHelp } from '../parts/order-help.tsx'
import { OrderUnread } from '../parts/order-unread.tsx'
import { PayOrder } from '../parts/paying/pay-order.tsx'
import { Rejection } from '../parts/paying/rejection.tsx'
import { useOrder } from '../parts/use-order.ts'
import type { Route } from './+types/order'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Tu pedido' })
}

export default function OrderPage({ params }: Route.ComponentProps) {
  const { order, error, reload, refresh } = useOrder(params.id)
  if (error?.status === 404) return <NoOrder />
  return (
    <div className="wide-page">
      <h1 className="text-36">
        Pedido <span className="inline-block">{order?.order_number}</span>
      </h1>
      <NeedsScript>Para ver tu pedido hace falta JavaScript. Si preferís, escribinos desde Contacto.</NeedsScript>
      {error && <OrderUnread onRetry={reload} />}
      {!order && !error && <Skeleton className="h-80" />}
      {order && <OrderView order={order} onChanged={reload} onUnsure={refresh} />}
    </div>
  )
}

type OrderView = {
  order: OrderDetail
  onChanged: () => void
  /** A request failed, so the order shown may be outdated: reload it, keeping it if that fails. */
  onUnsure: () => void
}

function OrderView({ order, onChanged, onUnsure }: OrderView) {
  const state = useRef<HTMLParagraphElement>(null)
  const before = useRef(order.status)
  // The focused form or button was removed with the change of status: move the focus to the new status.
  useEffect(() => {
    if (order.status !== before.current && document.activeElement === document.body) state.current?.focus()
    before.current = order.status
  }, [order.status])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div className="flex min-w-0 flex-col gap-8">
        <p
          ref={state}
          role="status"
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 text-18 outline-none"
        >
          <StatusMark status={order.status} />
          <span className="text-14 text-soft">{nextOf(order)}</span>
        </p>
        <OrderTrack order={order} />
        {order.pickup_code && (
          <p className="notice flex flex-col gap-1">
            <span>Para retirarlo en el local, decinos este código:</span>
            <strong className="text-28 tabular-nums">{order.pickup_code}</strong>
          </p>
        )}
        {order.can_pay && (
          <section aria-labelledby="pagar" className="flex flex-col gap-5">
            <h2 id="pagar">Pagar el pedido</h2>
            <Rejection order={order} />
            <PayOrder
              order={order}
              onEnd={onChanged}
              onPaid={() => {
                toast('Listo: te avisamos cuando acreditemos tu pago.')
                onChanged()
              }}
            />
          </section>
        )}
        <section aria-labelledby="estado" className="flex flex-col gap-4">
          <h2 id="estado">Seguimiento</h2>
          {order.tracking_number && (
            <p>
              {order.carrier ? `${order.carrier}: ` : 'Número de seguimiento: '}
              <strong className="tabular-nums">
                <TrackingNumber order={order} className="link" />
              </strong>
            </p>
          )}
          {order.carrier_event && (
            <p className="text-soft">
              Último movimiento: {order.carrier_event.text} ({formatDateTime(order.carrier_event.at)})
            </p>
          )}
          <StatusTimeline history={order.history} />
        </section>
        {hasMovedOn(order) && <BuyAgain items={order.items} />}
        {order.can_claim && <ClaimOrder order_id={order.id} onClaimed={onChanged} />}
        {order.can_cancel && <CancelOrder order={order} onChanged={onChanged} onUnsure={onUnsure} />}
      </div>
      <div className="flex flex-col gap-8">
        <section aria-labelledby="resumen">
          <h2 id="resumen" className="mb-2 text-22">
            Resumen
          </h2>
          <OrderSummary lines={summaryLines(order)} sums={sumsOfOrder(order)} transfer_amount={byTransfer(order)} />
          {order.status !== 'cancelado' && order.refunded_amount > 0 && (
            <p className="mt-2 flex flex-wrap justify-between gap-x-4">
              <span className="text-soft">Te devolvimos</span>
              <Price amount={order.refunded_amount} />
            </p>
          )}
        </section>
        <section aria-labelledby="entrega">
          <h2 id="entrega" className="mb-2 text-22">
            Entrega
          </h2>
          <DeliveryAddress order={order} />
          {order.is_masked && (
            <p className="mt-2 text-14 text-soft">
              Ocultamos parte de los datos para cuidarlos. Los ves completos con tu cuenta, en el navegador donde
              compraste o desde el enlace de tus emails.
            </p>
          )}
        </section>
        <OrderHelp order={order} />
      </div>
    </div>
  )
}

const hasMovedOn = ({ status }: OrderDetail) => status !== 'pendiente_pago' && status !== 'pendiente'

function nextOf(order: OrderDetail) {
  const { status, can_pay, ready_at } = order
  if (can_pay) return 'Falta el pago'
  if (status === 'pendiente' || status === 'pendiente_pago') return 'Te avisamos cuando acreditemos tu pago'
  if (status === 'confirmado' && ready_at) return 'Está listo para retirar'
  if (status === 'confirmado') return 'Lo estamos preparando'
  if (status === 'enviado') return 'Está en camino'
  if (status !== 'cancelado') return ''
  return moneyBack(order) || 'Si pagaste algo, te lo devolvemos. Si fue por transferencia, escribinos.'
}

function CancelOrder({ order, onChanged, onUnsure }: OrderView) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function cancel() {
    setBusy(true)
    try {
      await callApi(cancelOwnOrder, { params: { id: order.id }, headers: guestSessionHeader() })
      // Forget the order in the checkout, which would otherwise report the cancellation.
      if (readCheckout()?.order_id === order.id) clearCheckout()
      toast('Pedido cancelado')
      onChanged()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'No pudimos cancelar el pedido.', 'error')
      onUnsure()
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button look="danger" className="self-start" onClick={() => setAsking(true)}>
        Cancelar el pedido
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Cancelar el pedido ${order.order_number}?`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>No, conservarlo</Button>
            <Button look="danger" busy={busy} onClick={cancel}>
              Sí, cancelarlo
            </Button>
          </>
        }
      >
        <p>
          Los perfumes vuelven a la tienda y esta acción no se puede deshacer.
          {order.payment?.status === 'pendiente' && ' Si ya transferiste, escribinos para que te devolvamos el dinero.'}
        </p>
      </Dialog>
    </>
  )
}

function NoOrder() {
  return (
    <div className="wide-page items-start">
      <h1 className="text-36">No encontramos ese pedido</h1>
      <p className="text-soft">Revisá que la dirección esté completa, o buscalo por su número y tu email.</p>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
        <ButtonLink to="/seguimiento" look="main">
          Buscar mi pedido
        </ButtonLink>
        <ButtonLink to="/orders">Mis pedidos</ButtonLink>
        <ButtonLink to="/products" look="plain">
          Seguir comprando
        </ButtonLink>
      </div>
    </div>
  )
}
