import { useEffect, useState } from 'react'
import { listRelatedProducts } from '../../../catalog/calls.ts'
import type { RelatedProducts } from '../../../catalog/contract.ts'
import { sharedNotesText } from '../../../catalog/notes/shared-notes-text.ts'
import { ProductShelf } from '../../../catalog/storefront/product-shelf.tsx'
import { asShelfProduct } from '../../../catalog/storefront/shelf-product.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { useCart } from './cart-store.ts'

const maxShown = 4

/** Products related to the one added last, in stock and not in the cart. Shows nothing if the request fails. */
export function PerhapsToo({ showsNet }: { showsNet: boolean }) {
  const items = useCart()
  const last = items.at(-1)?.id
  const [related, setRelated] = useState<RelatedProducts['products']>([])
  useEffect(() => {
    if (last === undefined) return
    let isCurrent = true
    callApi(listRelatedProducts, { params: { id: last }, withToken: false }).then(
      ({ products }) => isCurrent && setRelated(products),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [last])
  const inCart = new Set(items.map(({ id }) => id))
  const shown = related.filter(({ id }) => !inCart.has(id)).slice(0, maxShown)
  if (shown.length === 0) return null
  const products = shown.map(({ shared, ...product }) => ({
    ...asShelfProduct(product),
    reason: sharedNotesText(shared),
  }))
  return (
    <section aria-labelledby="quiza-tambien" className="mt-16 border-t border-line pt-10">
      <h2 id="quiza-tambien" className="mb-8">
        Quizá también
      </h2>
      <ProductShelf products={products} showsNet={showsNet} />
    </section>
  )
}
