import { maxUnits } from '../../../catalog/parts/max-units.ts'
import type { Order } from '../../contract.ts'
import type { CartProduct } from '../../placing/contract.ts'
import type { CartItem } from './cart-store.ts'

type Sold = Pick<CartProduct, 'id' | 'name' | 'price' | 'stock' | 'image'>
type Line = Pick<Order['items'][number], 'product_id' | 'name' | 'quantity'>

/**
 * The products of an order that are still sold, at current prices, and a sentence for each that is not or not in full.
 * `limit` is limited by stock and `ofEach`, the limit units per order (0 is no limit).
 */
export function orderAgain(lines: readonly Line[], products: readonly Sold[], ofEach: number) {
  const byId = new Map(products.map((product) => [product.id, product]))
  const items: (CartItem & { limit: number })[] = []
  const missing: string[] = []
  for (const { product_id, name, quantity } of lines) {
    const product = byId.get(product_id ?? 0)
    if (!product) missing.push(`«${name}» ya no está a la venta.`)
    else if (product.stock === 0) missing.push(`No queda stock de «${product.name}».`)
    else {
      const limit = maxUnits(product.stock, ofEach)
      if (limit < quantity) missing.push(fewer(product, quantity, limit))
      const { id, price, image } = product
      items.push({ id, name: product.name, price, image, quantity: Math.min(quantity, limit), limit })
    }
  }
  return { items, missing }
}

function fewer({ name, stock }: Sold, quantity: number, limit: number) {
  if (stock >= quantity) return `De «${name}» llevás hasta ${limit} por pedido.`
  return stock === 1 ? `Queda 1 de «${name}».` : `Quedan ${stock} de «${name}».`
}
