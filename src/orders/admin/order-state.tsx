import { Status } from '../../ui/admin/status.tsx'
import type { AdminOrder } from '../admin-contract.ts'
import { orderState } from './order-words.ts'

/** Its state, and whether money of it went back: a refund leaves the state as it is. */
export function OrderState({ order }: { order: AdminOrder }) {
  const { label, tone } = orderState(order.status)
  const { charged_amount, refunded_amount } = order
  return (
    <span className="admin-status-lines">
      <Status tone={tone}>{label}</Status>
      {refunded_amount > 0 && (
        <span className="text-soft">{refunded_amount < (charged_amount ?? 0) ? 'Devuelto en parte' : 'Devuelto'}</span>
      )}
    </span>
  )
}
