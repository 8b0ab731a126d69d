import { useMay } from '../../accounts/parts/use-may.ts'
import { useMayRefund } from '../../payments/admin/use-may-refund.ts'
import { approveOrder, cancelOrder } from '../../payments/calls.ts'
import { deliverOrder, readyOrder, shipOrder } from '../admin-calls.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { canApprove, canCancel, canDeliver, canReady, canShip, isPaid } from './order-states.ts'

/** What the current user may do with an order in its current status. */
export function useOrderRights() {
  const { may } = useMay()
  const mayRefund = useMayRefund()
  return (order: AdminOrder) => ({
    // Verifying a waiting transfer needs no other permission; any other approval records a payment by hand.
    approve: canApprove(order) && may(approveOrder) && (order.status === 'pendiente' || may('payments.record')),
    // Cancelling a paid order refunds it.
    cancel: canCancel(order) && may(cancelOrder) && (!isPaid(order) || mayRefund),
    ship: canShip(order) && may(shipOrder),
    ready: canReady(order) && may(readyOrder),
    deliver: canDeliver(order) && may(deliverOrder),
  })
}
