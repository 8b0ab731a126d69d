import { Status } from '../../ui/admin/status.tsx'
import type { AdminOrder } from '../admin-contract.ts'
import { pickupLabel } from '../texts/pickup-label.ts'
import { moneyBack, orderState } from './order-states.ts'

/** Status, with its refunds or pick-up state below. */
export function OrderState({ order }: { order: AdminOrder }) {
  const { label, tone } = orderState(order.status)
  const text = moneyBack(order) || (order.status === 'confirmado' && pickupLabel(order))
  return (
    <span className="admin-status-lines">
      <Status tone={tone}>{label}</Status>
      {text && <span className="text-soft">{text}</span>}
    </span>
  )
}
