import { useEffect, useState } from 'react'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { checkPayment } from '../calls.ts'

/** The provider's word reaches the shop within seconds; later than this the mail tells. */
const turns = 6

/** What our server knows of an order's payment, asked again for a while as long as it is pending. */
export function usePaymentCheck(order_id: string | undefined) {
  const { answer, error, reload } = useAnswer(checkPayment, order_id ? { params: { id: order_id } } : false)
  const [turn, setTurn] = useState(0)
  const isWaiting = answer?.status === 'pendiente' && turn < turns

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(
      () => {
        setTurn(turn + 1)
        reload()
      },
      1000 * (turn + 1),
    )
    return () => clearTimeout(timer)
  }, [isWaiting, turn, reload])

  return { check: answer, error, isWaiting }
}
