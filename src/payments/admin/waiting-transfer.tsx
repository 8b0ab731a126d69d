import type { AdminOrderDetail } from '../../orders/admin-contract.ts'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Facts } from '../../ui/admin/facts.tsx'
import { Proof } from './proof.tsx'

export function WaitingTransfer({ order }: { order: AdminOrderDetail }) {
  const transfer = order.payments.find(({ method, status }) => method === 'transferencia' && status === 'pendiente')
  if (!transfer) return null
  return (
    <section aria-label="Transferencia por verificar">
      <Facts
        rows={[
          ['Monto esperado', formatPesos(sumPesos([transfer.amount, ...order.payments.map(cameBefore)]))],
          ['Referencia', transfer.transfer_reference],
          ['Enviada', formatDateTime(transfer.created_at)],
        ]}
      />
      {transfer.has_proof ? (
        <Proof payment_id={transfer.id} order_number={order.order_number} />
      ) : (
        <p className="admin-soft">El cliente no envió un archivo.</p>
      )}
    </section>
  )
}

/** The negative of a received part, to be taken off the expected amount. */
const cameBefore = ({ status, received_amount }: AdminOrderDetail['payments'][number]) =>
  status === 'fallido' ? -(received_amount ?? 0) : 0
