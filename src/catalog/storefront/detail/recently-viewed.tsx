import { useEffect, useState } from 'react'
import { listCartProducts } from '../../../orders/calls.ts'
import type { CartProducts } from '../../../orders/placing/contract.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { ProductShelf } from '../product-shelf.tsx'
import type { ShelfProduct } from '../shelf-product.ts'

const maxShown = 4

/** Products seen before, with current data. Shows nothing until it has arrived, and no products off sale. */
export function RecentlyViewed({ ids, showsNet }: { ids: readonly number[]; showsNet: boolean }) {
  const [products, setProducts] = useState<readonly ShelfProduct[]>([])
  const idList = ids.join(',')
  useEffect(() => {
    let isCurrent = true
    callApi(listCartProducts, { query: { ids: idList }, withToken: false }).then(
      (answer) => isCurrent && setProducts(inOrder(idList, answer)),
      // Optional content: a failed request shows nothing.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [idList])
  if (products.length === 0) return null
  return (
    <section className="product-related">
      <h2>Vistos hace poco</h2>
      <ProductShelf products={products} showsNet={showsNet} />
    </section>
  )
}

function inOrder(idList: string, { products }: CartProducts) {
  const found = new Map(products.map(({ image, ...product }) => [product.id, { ...product, image1: image || null }]))
  return idList
    .split(',')
    .flatMap((id) => found.get(Number(id)) ?? [])
    .slice(0, maxShown)
}
