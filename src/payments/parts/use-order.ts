import { guestSessionHeader } from '../../orders/parts/guest-session.ts'
import { readProof } from '../../orders/parts/order-proof.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import type { OrderDetailAnswer } from '../order-contract.ts'

/**
 * One order by its id; `undefined` asks nothing. Whole, if this browser made it, or this tab came by a mail's link and
 * gave its address.
 */
export function useOrder(order_id: string | undefined) {
  const proof = order_id && readProof(order_id)
  const path = proof ? '/api/orders/lookup' : order_id && `/api/orders/${encodeURIComponent(order_id)}`
  const { answer, error, reload } = useAnswer<OrderDetailAnswer>(
    path || undefined,
    proof ? { method: 'POST', body: proof } : { headers: guestSessionHeader() },
  )
  return { order: answer?.order, error, reload }
}
