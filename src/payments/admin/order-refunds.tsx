import type { AdminOrderDetail } from '../../orders/admin-contract.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { RefundButton } from './refund-button.tsx'

export function OrderRefunds({ payments }: Pick<AdminOrderDetail, 'payments'>) {
  const refundable = payments.filter(({ status, amount, refunded_amount }) => {
    return status === 'confirmado' && refunded_amount < amount
  })
  if (refundable.length === 0) return null
  return (
    <div className="admin-actions">
      {refundable.map(({ id, amount }) => (
        <RefundButton
          key={id}
          payment_id={id}
          {...(refundable.length > 1 && { label: `Devolver el pago de ${formatPesos(amount)}` })}
        />
      ))}
    </div>
  )
}
