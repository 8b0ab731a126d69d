import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { guestSessionHeader } from '../../orders/parts/guest-session.ts'
import { readProof } from '../../orders/parts/order-proof.ts'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { findOwnOrder, lookUpOrder } from '../calls.ts'

/**
 * One order by its id; `undefined` asks nothing. Whole, if this browser made it, or this tab came by a mail's link and
 * gave its address. Staff, or another tab, may move it meanwhile: it is read again as the page comes back into sight, and
 * where a link leads to the page that is open, as a notification's does.
 */
export function useOrder(order_id: string | undefined) {
  const proof = order_id && readProof(order_id)
  const own = { params: { id: order_id ?? '' }, headers: guestSessionHeader() }
  const byId = useAnswer(findOwnOrder, order_id && !proof ? own : false)
  const byProof = useAnswer(lookUpOrder, proof ? { body: proof } : false)
  const { answer, error, reload, refresh } = proof ? byProof : byId
  const { key } = useLocation()
  const visit = useRef(key)
  useEffect(() => {
    if (visit.current !== key) refresh()
    visit.current = key
    const look = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [key, refresh])
  // With the mail's link and its address together the order is whole.
  return { order: answer && 'id' in answer.order ? answer.order : undefined, error, reload, refresh }
}
