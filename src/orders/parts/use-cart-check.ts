import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import type { CartProduct, CartProducts } from '../contract.ts'
import { readCart, replaceCart, useCart } from './cart-store.ts'
import { checkCart } from './check-cart.ts'

const none: ReadonlyMap<number, CartProduct> = new Map()

/** Compares the cart with the shop when it opens or gets a new product, mends it, and says what changed. */
export function useCartCheck() {
  const ids = useCart()
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(',')
  const [changes, setChanges] = useState<readonly string[]>([])
  const [products, setProducts] = useState(none)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (ids === '') return
    let isCurrent = true
    callApi<CartProducts>(`/api/cart-products?ids=${ids}`, { withToken: false }).then(
      (answer) => {
        if (!isCurrent) return
        const checked = checkCart(readCart(), answer.products)
        setFailed(false)
        setProducts(new Map(answer.products.map((product) => [product.id, product])))
        if (checked.changes.length === 0) return
        setChanges((earlier) => [...new Set([...earlier, ...checked.changes])])
        replaceCart(checked.items)
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [ids])

  return { changes, products, failed }
}
