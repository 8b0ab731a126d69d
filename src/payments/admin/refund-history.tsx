import type { OrderRefund } from '../../orders/admin-contract.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { methodName } from '../../settings/payment-methods.ts'
import { Status, type Tone } from '../../ui/admin/status.tsx'

const states: Record<OrderRefund['status'], { label: string; tone: Tone }> = {
  pendiente: { label: 'En curso', tone: 'warn' },
  hecha: { label: 'Devuelto', tone: 'ok' },
  fallida: { label: 'No se pudo', tone: 'bad' },
}

export function RefundHistory({ method, refunds }: { method: string; refunds: OrderRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <ul className="admin-refunds">
      {refunds.map((refund) => (
        <li key={`${refund.created_at} ${refund.amount}`}>
          <span>
            <strong>{formatPesos(refund.amount)}</strong>{' '}
            <Status tone={states[refund.status].tone}>{states[refund.status].label}</Status>
          </span>
          <span className="admin-soft">
            {[
              formatDateTime(refund.created_at),
              refund.created_by,
              refund.is_by_hand ? 'a mano' : `por ${methodName(method)}`,
              refund.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
