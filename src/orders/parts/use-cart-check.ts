import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import type { CartProduct, CartProducts } from '../contract.ts'
import { readCart, replaceCart, useCart } from './cart-store.ts'
import { checkCart } from './check-cart.ts'
import { readCheckout, reservedBy } from './checkout-memory.ts'

const none: ReadonlyMap<number, CartProduct> = new Map()

/**
 * Compares the cart with the shop when it opens or gets a new product, mends it, and says what changed. `paused` while
 * the cart is an order already, whose prices and stock are settled.
 */
export function useCartCheck({ paused = false } = {}) {
  const ids = useCart()
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(',')
  const [changes, setChanges] = useState<readonly string[]>([])
  const [products, setProducts] = useState(none)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (ids === '' || paused) return
    let isCurrent = true
    callApi<CartProducts>(`/api/cart-products?ids=${ids}`, { withToken: false }).then(
      (answer) => {
        if (!isCurrent) return
        const reserved = reservedBy(readCheckout())
        const found = answer.products.map((product) => ({
          ...product,
          stock: product.stock + (reserved.get(product.id) ?? 0),
        }))
        const checked = checkCart(readCart(), found)
        setFailed(false)
        setProducts(new Map(found.map((product) => [product.id, product])))
        if (checked.changes.length === 0) return
        setChanges((earlier) => [...new Set([...earlier, ...checked.changes])])
        replaceCart(checked.items)
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [ids, paused])

  return { changes, products, failed }
}
