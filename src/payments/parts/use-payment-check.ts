import { useEffect, useState } from 'react'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { checkPayment } from '../calls.ts'

/** Number of polls. The provider usually notifies within seconds; after that the buyer is notified by mail. */
const turns = 6

/**
 * Polls the status of an order's payment until it is confirmed: another attempt may have followed a failed one. A failed
 * request keeps the known status and is retried once the connection is back. `payment_id` is only a hint for the server,
 * which asks the provider about it.
 */
export function usePaymentCheck(order_id: string | undefined, payment_id: string | undefined) {
  const { answer, error, reload } = useAnswer(
    checkPayment,
    order_id ? { params: { id: order_id }, query: { payment_id } } : false,
  )
  const [known, setKnown] = useState({ order_id, check: answer })
  if (answer && (known.check !== answer || known.order_id !== order_id)) setKnown({ order_id, check: answer })
  const check = known.order_id === order_id ? known.check : undefined
  const [turn, setTurn] = useState(0)
  const isPolled = check !== undefined && check.status !== 'confirmado' && turn < turns

  useEffect(() => {
    if (!isPolled) return
    const timer = setTimeout(
      () => {
        setTurn(turn + 1)
        reload()
      },
      1000 * (turn + 1),
    )
    return () => clearTimeout(timer)
  }, [isPolled, turn, reload])

  useEffect(() => {
    if (!error) return
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [error, reload])

  return {
    check,
    isWaiting: isPolled && check.status === 'pendiente',
    isUnknown: !check && error?.status === 404,
    /** The request failed, so the payment may have succeeded. */
    isUnread: !check && error !== undefined && error.status !== 404,
    reload,
  }
}
