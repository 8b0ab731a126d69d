import { useEffect, useReducer, useState } from 'react'
import { toPostalCode } from '../../../platform/argentina/places.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { quoteCart } from '../../calls.ts'
import type { Quote, QuoteCart } from '../../placing/contract.ts'
import { earlierOf } from '../checkout/checkout-memory.ts'
import { useCart } from './cart-store.ts'
import { useWishes } from './wishes.ts'

export type Place = { province: string; postal_code: string }

/** Longer than two presses of a button are apart. */
const restMs = 250

/**
 * What the cart would cost as an order, where that is more than its prices; the last answer until the next is there, and
 * whether it is the last question's. A new `turn` asks again, and so does a device that is online again.
 */
export function useQuote(isAsked: boolean, place: Place, turn = 0) {
  const items = useCart()
  const wishes = useWishes()
  const [answer, setAnswer] = useState<{ asked: string; quote: Quote }>()
  const [lost, setLost] = useState<string>()
  const [again, askAgain] = useReducer((times: number) => times + 1, 0)
  const body: QuoteCart = {
    items: items.map(({ id, quantity }) => ({ product_id: id, quantity })),
    ...wishes,
    province: place.province,
    // Not while it is typed.
    postal_code: toPostalCode(place.postal_code) ?? '',
  }
  const sent = isAsked && items.length > 0 ? JSON.stringify(body) : ''
  const asked = `${turn} ${again} ${sent}`
  const isQuoteLost = lost === asked

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (!sent) return
    let isCurrent = true
    const timer = setTimeout(
      () =>
        callApi(quoteCart, { body: { ...JSON.parse(sent), earlier_key: earlierOf(items)?.key } }).then(
          (quote) => isCurrent && setAnswer({ asked, quote }),
          () => isCurrent && setLost(asked),
        ),
      restMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])

  // Always, since a question may fail later than the line that it was lost with comes back.
  useEffect(() => {
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [])

  return {
    quote: sent ? answer?.quote : undefined,
    isFresh: !isAsked || answer?.asked === asked,
    /** The last question has no answer: the sum of the prices stands, and the order itself is reckoned again. */
    isQuoteLost,
  }
}
