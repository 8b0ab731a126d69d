import { StepHeading } from '../../orders/parts/checkout/step-heading.tsx'
import { formatPesos, toCents } from '../../platform/argentina/money.ts'
import type { OrderDetail } from '../order-contract.ts'
import type { Bank } from './bank-details.tsx'
import { OrderRecap } from './order-recap.tsx'
import { PayOrder } from './pay-order.tsx'
import { Rejection } from './rejection.tsx'

export type PaymentStep = {
  order: OrderDetail
  bank: Bank
  /** What step 1 showed as the total; undefined after a reload. */
  shown_total: number | undefined
  onPaid: () => void
  /** Its time may be over: read it again. */
  onEnd: () => void
  onEdit: () => void
}

/** Step 2: how the order is paid. */
export function PaymentStep({ order, bank, shown_total, onPaid, onEnd, onEdit }: PaymentStep) {
  return (
    <>
      <StepHeading>Pago</StepHeading>
      {shown_total !== undefined && toCents(shown_total) !== toCents(order.total_amount) && (
        <p role="status" className="notice notice-warn">
          El total cambió mientras completabas tus datos: era {formatPesos(shown_total)} y ahora es{' '}
          <strong className="whitespace-nowrap">{formatPesos(order.total_amount)}</strong>. Todavía no pagaste nada.
        </p>
      )}
      {order.payment && <Rejection reason={order.payment.reason} />}
      <OrderRecap order={order} onEdit={onEdit} />
      <p>
        Tu pedido <strong className="inline-block">{order.order_number}</strong> está reservado. Falta el pago.
      </p>
      <PayOrder order={order} bank={bank} onPaid={onPaid} onEnd={onEnd} />
    </>
  )
}
