import { useEffect, useReducer, useState } from 'react'
import { toPostalCode } from '../../../platform/argentina/places.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { quoteCart } from '../../calls.ts'
import type { Quote, QuoteCart } from '../../placing/contract.ts'
import { seenBefore } from '../checkout/checkout-memory.ts'
import { useCart } from './cart-store.ts'
import { useSelections } from './selections.ts'

export type Place = { province: string; postal_code: string }

/** Debounce: longer than the time between two presses. */
const restMs = 250

/**
 * The quote of the cart, in shops that need one. Returns the previous quote until the next one arrives, with `isFresh`
 * false. Asks again for a new `turn`, and when the device is online again.
 */
export function useQuote(isAsked: boolean, place: Place, turn = 0) {
  const items = useCart()
  const wishes = useSelections()
  const [answer, setAnswer] = useState<{ requested: string; quote: Quote }>()
  const [lost, setLost] = useState<string>()
  const [again, retry] = useReducer((times: number) => times + 1, 0)
  const body: QuoteCart = {
    items: items.map(({ id, quantity }) => ({ product_id: id, quantity })),
    ...wishes,
    province: place.province,
    // Empty while the postal code is incomplete.
    postal_code: toPostalCode(place.postal_code) ?? '',
  }
  const sent = isAsked && items.length > 0 ? JSON.stringify(body) : ''
  const requested = `${turn} ${again} ${sent}`
  const isQuoteLost = lost === requested

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (!sent) return
    let isCurrent = true
    const timer = setTimeout(
      () =>
        callApi(quoteCart, { body: { ...JSON.parse(sent), earlier_key: seenBefore(items)?.key } }).then(
          (quote) => isCurrent && setAnswer({ requested, quote }),
          () => isCurrent && setLost(requested),
        ),
      restMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [requested])

  // Also without a failed request: one may fail only after the connection is back.
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])

  return {
    quote: sent ? answer?.quote : undefined,
    isFresh: !isAsked || answer?.requested === requested,
    /** The last request failed: the prices are added up instead, and the server prices the order itself. */
    isQuoteLost,
  }
}
