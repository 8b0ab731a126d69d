import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useAnswer } from '../../platform/use-answer.ts'
import type { PaymentCheck } from '../contract.ts'

/** The provider's word reaches the shop within seconds; later than this the mail tells. */
const turns = 6

/** What our server knows of an order's payment, asked again for a while as long as it is pending. */
export function usePaymentCheck(order_id: string | undefined) {
  const { answer, error, reload } = useAnswer<z.infer<typeof PaymentCheck>>(
    order_id && `/api/payments/verify/${order_id}`,
  )
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
