import { ShopError } from '../../platform/http/errors.ts'
import { shortage } from './shortage.ts'

type Stock = { id: number; name: string; stock: number; is_active: boolean }
type Wanted = readonly { product_id: number; quantity: number }[]

/** The lines whose product is not on sale or has too little stock. */
export function shortOf(wanted: Wanted, stocks: readonly Stock[]) {
  const byId = new Map(stocks.map((product) => [product.id, product]))
  return wanted.filter(({ product_id, quantity }) => {
    const product = byId.get(product_id)
    return !product?.is_active || product.stock < quantity
  })
}

/** 409 that names each missing product and its remaining stock. */
export function outOfStock(missing: Wanted, stocks: readonly Stock[], isAll: boolean) {
  const byId = new Map(stocks.map((product) => [product.id, product]))
  const sentences = missing.map(({ product_id }) => shortage(byId.get(product_id)))
  const errors = Object.fromEntries(
    missing.map(({ product_id }, index) => [`product_${product_id}`, sentences[index] ?? '']),
  )
  const isLeft = missing.some(({ product_id }) => byId.get(product_id)?.is_active && byId.get(product_id)?.stock)
  const more = isAll && !isLeft ? { nothing_left: true } : {}
  return new ShopError(409, 'sin-stock', sentences.join(' '), errors, more)
}
