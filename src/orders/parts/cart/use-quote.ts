import { useEffect, useReducer, useState } from 'react'
import { toPostalCode } from '../../../platform/argentina/places.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { quoteCart } from '../../calls.ts'
import type { Quote, QuoteCart } from '../../placing/contract.ts'
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
  const [isLost, setLost] = useState(false)
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (!sent) return
    let isCurrent = true
    const timer = setTimeout(
      () =>
        callApi(quoteCart, { body: JSON.parse(sent) }).then(
          (quote) => {
            if (!isCurrent) return
            setAnswer({ asked, quote })
            setLost(false)
          },
          () => isCurrent && setLost(true),
        ),
      restMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])

  useEffect(() => {
    if (!isLost) return
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [isLost])

  const quote = sent ? answer?.quote : undefined
  return {
    quote: quote && isLost ? { ...quote, problems: unanswered } : quote,
    isFresh: !isAsked || (answer?.asked === asked && !isLost),
    /** The sum of the prices stands; the order itself is reckoned again. */
    isLost,
  }
}

const unanswered: Quote['problems'] = [
  { code: 'cupon-invalido', message: 'No pudimos consultar el cupón. Revisá tu conexión.' },
]
