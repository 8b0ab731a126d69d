import { useAnswer } from '../../platform/use-answer.ts'
import type { OrderDetailAnswer } from '../order-contract.ts'

/** One order by its id; `undefined` asks nothing. */
export function useOrder(order_id: string | undefined) {
  const path = order_id && `/api/orders/${encodeURIComponent(order_id)}`
  const { answer, error, reload } = useAnswer<OrderDetailAnswer>(path || undefined)
  return { order: answer?.order, error, reload }
}
