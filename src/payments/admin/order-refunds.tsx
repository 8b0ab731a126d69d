import { useState } from 'react'
import type { AdminOrderDetail } from '../../orders/contract.ts'
import { formatPesos } from '../../platform/money.ts'
import { Button } from '../../ui/button.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** A way to give back each payment of an order of which something is left. Stands by itself in the order's panel. */
export function OrderRefunds({ payments }: Pick<AdminOrderDetail, 'payments'>) {
  const [payment_id, setPaymentId] = useState<number>()
  const refundable = payments.filter(({ status, amount, refunded_amount }) => {
    return status === 'confirmado' && refunded_amount < amount
  })
  if (refundable.length === 0) return null
  return (
    <div className="admin-deeds">
      {refundable.map(({ id, amount }) => (
        <Button key={id} onClick={() => setPaymentId(id)}>
          {refundable.length === 1 ? 'Devolver el pago' : `Devolver el pago de ${formatPesos(amount)}`}
        </Button>
      ))}
      <RefundDialog payment_id={payment_id} onClose={() => setPaymentId(undefined)} />
    </div>
  )
}
