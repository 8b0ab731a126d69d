import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { openProof } from '../../payments/admin/open-proof.ts'
import { Proof } from '../../payments/admin/proof.tsx'
import { RefundHistory } from '../../payments/admin/refund-history.tsx'
import { findProof } from '../../payments/calls.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { methodName } from '../../settings/payment-methods.ts'
import { Facts } from '../../ui/admin/facts.tsx'
import { Button } from '../../ui/button.tsx'
import type { AdminOrderDetail } from '../admin-contract.ts'

const labels = { pendiente: 'Pendiente', confirmado: 'Confirmado', fallido: 'Rechazado' }

export function OrderPayments({ order }: { order: AdminOrderDetail }) {
  const { may } = useMay()
  return (
    <>
      <h3>Pagos</h3>
      {order.payments.map((payment) => (
        <section key={payment.id} aria-label={`Pago de ${formatPesos(payment.amount)}`}>
          <Facts
            rows={[
              [
                formatPesos(payment.amount),
                [
                  `${methodName(payment.method, 'short')}${payment.is_simulated ? ' (simulado)' : ''}`,
                  payment.is_surplus && 'De más',
                  labels[payment.status],
                  payment.transfer_reference,
                  payment.received_amount !== null && `Recibido ${formatPesos(payment.received_amount)}`,
                  payment.refunded_amount > 0 && `Devuelto ${formatPesos(payment.refunded_amount)}`,
                  formatDateTime(payment.decided_at ?? payment.created_at),
                  payment.admin_notes,
                ]
                  .filter(Boolean)
                  .join(' · '),
              ],
            ]}
          />
          <RefundHistory method={payment.method} refunds={payment.refunds} />
          {payment.has_proof && may(findProof) && (
            <FoldedProof payment_id={payment.id} order_number={order.order_number} />
          )}
        </section>
      ))}
    </>
  )
}

/** Loads the proof when it is unfolded. */
function FoldedProof(proof: { payment_id: number; order_number: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="admin-proof-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Ver comprobante</summary>
      {isOpen && (
        <>
          <Proof {...proof} />
          <Button look="plain" onClick={() => openProof(proof.payment_id)}>
            Abrir en una ventana nueva
          </Button>
        </>
      )}
    </details>
  )
}
