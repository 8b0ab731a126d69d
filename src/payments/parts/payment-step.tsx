import { Link } from 'react-router'
import { changesOfSums, type SeenSums } from '../../orders/parts/cart/seen-sums.ts'
import { StepHeading } from '../../orders/parts/checkout/step-heading.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { OrderDetail } from '../own-order/contract.ts'
import { moneyBack } from './money-back.ts'
import { OrderHelp } from './order-help.tsx'
import { OrderRecap } from './order-recap.tsx'
import { PayOrder } from './paying/pay-order.tsx'
import { Rejection } from './paying/rejection.tsx'

export type PaymentStep = {
  order: OrderDetail
  /** The sums that step 1 showed; undefined after a reload. */
  shown: SeenSums | undefined
  onPaid: () => void
  /** The order may no longer wait for a payment and must be reloaded. */
  onEnd: () => void
  onEdit: () => void
  /** Abandons this order: the cart becomes a new one. */
  onAnew: () => void
}

export function PaymentStep({ order, shown, onPaid, onEnd, onEdit, onAnew }: PaymentStep) {
  if (order.status === 'cancelado') return <Cancelled order={order} onAnew={onAnew} />
  // The order is already paid: the checkout page moves on to the confirmation.
  if (!order.can_pay) return null
  const changes = shown ? changesOfSums(shown, order) : []
  return (
    <>
      <StepHeading>Pago</StepHeading>
      {changes.length > 0 && (
        <p role="alert" className="notice notice-warn">
          {changes.join(' ')} Todavía no pagaste nada.
        </p>
      )}
      <Rejection order={order} />
      <OrderRecap order={order} onEdit={onEdit} />
      <p>
        Tu pedido <strong className="inline-block">{order.order_number}</strong> está reservado. Falta el pago.
      </p>
      <PayOrder order={order} onPaid={onPaid} onEnd={onEnd} />
    </>
  )
}

/** Shown until a new order is started, so that a buyer who has already paid does not pay again. */
function Cancelled({ order, onAnew }: Pick<PaymentStep, 'order' | 'onAnew'>) {
  const text = moneyBack(order)
  return (
    <>
      <StepHeading>{`Tu pedido ${order.order_number} está cancelado`}</StepHeading>
      <div role="alert" className="notice notice-bad flex flex-col gap-2">
        <p>Ya no podés pagarlo y no reserva tus perfumes. Tu carrito y tus datos siguen acá.</p>
        {text ? (
          <p>{text}</p>
        ) : (
          <p>
            Si ya transferiste o pagaste, no pagues de nuevo:{' '}
            <Link to="/contact" className="link">
              escribinos
            </Link>{' '}
            con el número <span className="inline-block">{order.order_number}</span>.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button look="main" onClick={onAnew}>
          Hacer un pedido nuevo
        </Button>
        <ButtonLink to={`/orders/${order.id}`}>Ver el pedido cancelado</ButtonLink>
      </div>
      <OrderHelp order={order} />
    </>
  )
}
