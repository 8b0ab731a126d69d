import { useEffect, useState } from 'react'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { checkPayment } from '../calls.ts'

/** The provider's word reaches the shop within seconds; later than this the mail tells. */
const turns = 6

/**
 * What our server knows of an order's payment, asked again for a while as long as it is pending. A line that breaks takes
 * nothing back of what is known, and the question is put again once it is mended.
 */
export function usePaymentCheck(order_id: string | undefined) {
  const { answer, error, reload } = useAnswer(checkPayment, order_id ? { params: { id: order_id } } : false)
  const [known, setKnown] = useState({ order_id, check: answer })
  if (answer && (known.check !== answer || known.order_id !== order_id)) setKnown({ order_id, check: answer })
  const check = known.order_id === order_id ? known.check : undefined
  const [turn, setTurn] = useState(0)
  const isWaiting = check?.status === 'pendiente' && turn < turns

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

  useEffect(() => {
    if (!error) return
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [error, reload])

  return {
    check,
    isWaiting,
    /** There is no such order. */
    isUnknown: !check && error?.status === 404,
    /** The shop could not be asked, which says nothing of the payment. */
    isUnread: !check && error !== undefined && error.status !== 404,
    reload,
  }
}
