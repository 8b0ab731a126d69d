import type { ReactNode } from 'react'
import { useSession } from '../../accounts/parts/session.tsx'
import { byTransfer, OrderSummary, summaryLines } from '../../orders/parts/order-summary.tsx'
import { sumsOfOrder } from '../../orders/parts/sums.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { OrderDetail } from '../order-contract.ts'
import { RegisterOffer } from './register-offer.tsx'

type Confirmed = {
  order: OrderDetail
  /** Whether this browser made it: only then its guest may want an account. */
  isFromHere?: boolean
  /** What stands first, in place of the thanks and the number. */
  children?: ReactNode
}

/** Step 3: the number, what happens next, what was bought, and where to go from here. */
export function OrderConfirmed({ order, isFromHere = true, children }: Confirmed) {
  const { status } = useSession()
  const isPaid = order.payment?.status === 'confirmado'
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div className="flex flex-col items-start gap-5">
        {children ?? <Thanks order={order} isPaid={isPaid} />}
        <ol className="flex list-inside list-decimal flex-col gap-2 text-soft marker:text-ink">
          {!isPaid && <li>Te avisamos cuando acreditemos tu pago.</li>}
          <li>Preparamos tu pedido y lo despachamos{order.shipping_method === null && ' con envío gratis'}.</li>
          <li>Te mandamos el seguimiento por email apenas salga.</li>
        </ol>
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <ButtonLink to="/products" look="main">
            Seguir comprando
          </ButtonLink>
          <ButtonLink to={`/orders/${order.id}`} look="quiet">
            Ver el estado del pedido
          </ButtonLink>
        </div>
        {status === 'guest' && isFromHere && <RegisterOffer order_id={order.id} />}
      </div>
      <section aria-label="Resumen del pedido">
        <h3 className="mb-2 text-22">Resumen</h3>
        <OrderSummary lines={summaryLines(order)} sums={sumsOfOrder(order)} transfer_amount={byTransfer(order)} />
      </section>
    </div>
  )
}

function Thanks({ order, isPaid }: { order: OrderDetail; isPaid: boolean }) {
  return (
    <>
      <p className="font-display text-22">{isPaid ? 'Gracias, recibimos tu pago.' : 'Gracias, recibimos tu pedido.'}</p>
      <p>
        Tu número de pedido es <strong className="whitespace-nowrap">{order.order_number}</strong>.
      </p>
    </>
  )
}
