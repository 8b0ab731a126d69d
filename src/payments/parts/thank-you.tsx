import type { ReactNode } from 'react'
import { byTransfer, OrderSummary, summaryLines } from '../../orders/parts/order-summary.tsx'
import { OrderTrack } from '../../orders/parts/order-track.tsx'
import { sumsOfOrder } from '../../orders/parts/sums.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { OrderDetail } from '../own-order/contract.ts'
import { AccountOffer } from './account-offer.tsx'
import { buyerName } from './buyer-name.ts'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderBottle } from './order-bottle.tsx'

type ThankYou = {
  order: OrderDetail
  /** Whether this browser placed the order: only then is an account offered. */
  isFromHere?: boolean
  children?: ReactNode
}

export function ThankYou({ order, isFromHere = true, children }: ThankYou) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div className="flex flex-col items-start gap-6">
        {children ?? <Thanks order={order} />}
        <OrderBottle order={order} />
        <h3 className="text-22">Qué sigue</h3>
        <OrderTrack order={order} />
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
          <ButtonLink to="/products" look="main">
            Seguir comprando
          </ButtonLink>
          <ButtonLink to={`/orders/${order.id}`} look="quiet">
            Ver el estado del pedido
          </ButtonLink>
        </div>
        {isFromHere && !order.is_masked && <AccountOffer order={order} />}
      </div>
      <div className="flex flex-col gap-8">
        <section aria-label="Resumen del pedido">
          <h3 className="mb-2 text-22">Resumen</h3>
          <OrderSummary lines={summaryLines(order)} sums={sumsOfOrder(order)} transfer_amount={byTransfer(order)} />
        </section>
        {!order.is_masked && (
          <section aria-label="Entrega del pedido">
            <h3 className="mb-2 text-22">Entrega</h3>
            <DeliveryAddress order={order} />
          </section>
        )}
      </div>
    </div>
  )
}

function Thanks({ order }: { order: OrderDetail }) {
  const isPaid = order.payment?.status === 'confirmado'
  const isFree = order.total_amount === 0
  const name = buyerName(order)
  return (
    <div className="flex flex-col gap-1">
      <p className="font-display text-28">Gracias por tu compra{name && `, ${name}`}.</p>
      <p>
        {isFree && 'No hay nada que pagar: ya lo estamos preparando.'}
        {!isFree && (isPaid ? 'Recibimos tu pago.' : 'Te avisamos cuando acreditemos tu pago.')}
      </p>
    </div>
  )
}
