import { maxUnits } from '../../../catalog/parts/max-units.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import type { CartProduct } from '../../placing/contract.ts'
import type { CartItem } from './cart-store.ts'

type Sold = Pick<CartProduct, 'id' | 'name' | 'price' | 'stock' | 'image'>

/**
 * Updates a cart to current prices and stock; returns it with a sentence for each change. Keeps products that are not in
 * `requested`: they were added meanwhile, perhaps in another tab. `ofEach`: most units of a product per order, 0 is no limit.
 */
export function checkCart(
  items: readonly CartItem[],
  products: readonly Sold[],
  { requested = items.map(({ id }) => id), ofEach = 0 }: { requested?: readonly number[]; ofEach?: number } = {},
) {
  const byId = new Map(products.map((product) => [product.id, product]))
  const changes: string[] = []
  const checked: CartItem[] = []
  for (const item of items) {
    if (!requested.includes(item.id)) {
      checked.push(item)
      continue
    }
    const product = byId.get(item.id)
    const change = product
      ? changeOf(item, product, ofEach)
      : `«${item.name}» ya no está a la venta y lo quitamos del carrito.`
    if (change) changes.push(change)
    if (!product || product.stock === 0) continue
    const { id, name, price, image, stock } = product
    checked.push({ id, name, price, image, quantity: Math.min(item.quantity, maxUnits(stock, ofEach)) })
  }
  return { items: checked, changes }
}

function changeOf(item: CartItem, { name, price, stock }: Sold, ofEach: number) {
  if (stock === 0) return `No queda stock de «${name}» y lo quitamos del carrito.`
  const sentences: string[] = []
  if (price !== item.price) {
    sentences.push(`«${name}» cambió de precio: de ${formatPesos(item.price)} a ${formatPesos(price)}.`)
  }
  if (stock < item.quantity) {
    sentences.push(`${stock === 1 ? 'Queda 1' : `Quedan ${stock}`} de «${name}» y ajustamos la cantidad.`)
  } else if (maxUnits(stock, ofEach) < item.quantity) {
    sentences.push(`De «${name}» llevás hasta ${ofEach} por pedido y ajustamos la cantidad.`)
  }
  return sentences.join(' ')
}
