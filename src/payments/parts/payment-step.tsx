import { StepHeading } from '../../orders/parts/checkout/step-heading.tsx'
import type { OrderDetail } from '../order-contract.ts'
import type { Bank } from './bank-details.tsx'
import { OrderRecap } from './order-recap.tsx'
import { PayOrder } from './pay-order.tsx'
import { Rejection } from './rejection.tsx'

export type PaymentStep = {
  order: OrderDetail
  bank: Bank
  onPaid: () => void
  /** Its time may be over: read it again. */
  onEnd: () => void
  onEdit: () => void
}

/** Step 2: how the order is paid. */
export function PaymentStep({ order, bank, onPaid, onEnd, onEdit }: PaymentStep) {
  return (
    <>
      <StepHeading>Pago</StepHeading>
      {order.payment && <Rejection reason={order.payment.reason} />}
      <OrderRecap order={order} onEdit={onEdit} />
      <p>
        Tu pedido <strong className="inline-block">{order.order_number}</strong> está reservado. Falta el pago.
      </p>
      <PayOrder order={order} bank={bank} onPaid={onPaid} onEnd={onEnd} />
    </>
  )
}
