import { useEffect, useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import type { Settings } from '../../../settings/contract.ts'
import { setDeliveryFree } from '../../../settings/parts/use-delivery-free.ts'
import { listCartProducts } from '../../calls.ts'
import type { CartProduct } from '../../placing/contract.ts'
import { readCheckout, reservedBy } from '../checkout/checkout-memory.ts'
import type { Net } from '../order-summary.tsx'
import { readCart, replaceCart, useCart } from './cart-store.ts'
import { checkCart } from './check-cart.ts'
import { clearGift, clearTerms } from './selections.ts'

type Limits = { ofEach: number; ofAll: number }
type CartCheck = {
  products: ReadonlyMap<number, CartProduct>
  transferPercent: number
  limits: Limits
  net: Net
  /** Whether the totals need a quote. */
  hasTerms: boolean
  dni: Settings['ask_dni']
  /** Undefined until the server has answered. */
  gifts: Settings['gift_options'] | undefined
}
/** After this the cart is shown unchecked. */
const longestWaitMs = 800
const nothing: CartCheck = {
  products: new Map(),
  transferPercent: 0,
  limits: { ofEach: 0, ofAll: 0 },
  net: 'held',
  hasTerms: false,
  dni: 'no',
  gifts: undefined,
}

/**
 * Checks the cart against the shop when it opens or its products change, updates it and says what changed. `paused`
 * while the cart is already an order, whose prices and stock no longer change.
 */
export function useCartCheck({ paused = false } = {}) {
  const ids = useCart()
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(',')
  const [changes, setChanges] = useState<readonly string[]>([])
  const [known, setKnown] = useState(nothing)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const [hasWaited, setHasWaited] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (ids === '' || paused) return
    let isCurrent = true
    callApi(listCartProducts, { query: { ids }, withToken: false }).then(
      (answer) => {
        if (!isCurrent) return
        const reserved = reservedBy(readCheckout())
        const found = answer.products.map((product) => ({
          ...product,
          stock: product.stock + (reserved.get(product.id) ?? 0),
        }))
        const limits = { ofEach: answer.max_units_per_product, ofAll: answer.max_units_per_order }
        const checked = checkCart(readCart(), found, { requested: ids.split(',').map(Number), ofEach: limits.ofEach })
        setFailed(false)
        setDeliveryFree(answer.is_delivery_free)
        const forgotten = [...(answer.has_terms ? [] : clearTerms()), ...clearGift(answer.gift_options)]
        setKnown({
          products: new Map(found.map((product) => [product.id, product])),
          transferPercent: answer.transfer_discount_percent,
          limits,
          hasTerms: answer.has_terms,
          dni: answer.ask_dni ?? 'no',
          gifts: answer.gift_options,
          net: answer.shows_net_price ? 'shown' : 'none',
        })
        // A new name or picture is updated silently.
        if (JSON.stringify(checked.items) !== JSON.stringify(readCart())) replaceCart(checked.items)
        setChanges((earlier) => [...new Set([...earlier, ...checked.changes, ...forgotten])])
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [ids, paused, turn])

  const isKnown = known !== nothing
  // The changes are shown together with the cart, so that nothing shifts.
  const isReady = ids === '' || paused || isKnown || failed || hasWaited
  return { isReady, isKnown, changes, failed, turn, recheck: () => setTurn((last) => last + 1), ...known }
}
