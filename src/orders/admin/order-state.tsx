import { formatPesos } from '../../platform/argentina/money.ts'
import { Status } from '../../ui/admin/status.tsx'
import type { AdminOrder } from '../admin-contract.ts'
import { orderState } from './order-words.ts'

/** Its state, and what of its money went back or has to: a refund leaves the state as it is. */
export function OrderState({ order }: { order: AdminOrder }) {
  const { label, tone } = orderState(order.status)
  const words = moneyBack(order)
  return (
    <span className="admin-status-lines">
      <Status tone={tone}>{label}</Status>
      {words && <span className="text-soft">{words}</span>}
    </span>
  )
}

function moneyBack({ status, charged_amount, refunded_amount, owed_amount }: AdminOrder) {
  if (owed_amount > 0) return `Faltan devolver ${formatPesos(owed_amount)}`
  const isLeft = refunded_amount < (charged_amount ?? 0)
  if (status === 'cancelado' && isLeft) return 'Devolución en curso'
  if (refunded_amount > 0) return isLeft ? 'Devuelto en parte' : 'Devuelto'
  return undefined
}
