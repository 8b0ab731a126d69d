import { Status } from '../../ui/admin/status.tsx'
import type { AdminOrder } from '../admin-contract.ts'
import { moneyBack, orderState } from './order-words.ts'

/** Status and refund state, since a refund does not change the status. */
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
