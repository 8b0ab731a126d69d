import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { guestSessionHeader } from '../../orders/parts/guest-session.ts'
import { readProof } from '../../orders/parts/order-proof.ts'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { findOwnOrder, lookUpOrder } from '../calls.ts'

/**
 * Loads an order by its id; nothing if undefined. The order is unmasked if this browser placed it, or if this tab
 * opened a mail's link and entered the email. Reloads when the page becomes visible again or a link to it is followed,
 * since staff or another tab may have changed the order, and when its known `status` changes.
 */
export function useOrder(order_id: string | undefined, status?: string) {
  const proof = order_id && readProof(order_id)
  const own = { params: { id: order_id ?? '' }, headers: guestSessionHeader() }
  const byId = useAnswer(findOwnOrder, order_id && !proof ? own : false)
  const byProof = useAnswer(lookUpOrder, proof ? { body: proof } : false)
  const { answer, error, reload, refresh } = proof ? byProof : byId
  const { key } = useLocation()
  const last = useRef({ key, status })
  useEffect(() => {
    const before = last.current
    if (before.key !== key || (before.status && before.status !== status)) refresh()
    last.current = { key, status }
    const look = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [key, status, refresh])
  // With both the mail's link and the email, the response is the complete order.
  return { order: answer && 'id' in answer.order ? answer.order : undefined, error, reload, refresh }
}
