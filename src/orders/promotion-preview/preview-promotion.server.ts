import { sumPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { checkParts } from '../../promotions/save-promotion.server.ts'
import { findTerms } from '../placing/find-terms.server.ts'
import { type CartGoods, priceCart } from '../placing/price-cart.ts'
import type { PreviewedCart, PreviewPromotion } from './contract.ts'

const maxExamined = 50
const maxShown = 5

/**
 * Prices the newest orders again, with the current promotions and with this one too, ignoring its dates and limits. A
 * coupon counts as entered by every buyer.
 */
export async function previewPromotion(db: Db, { id, ...promotion }: PreviewPromotion) {
  checkParts({ ...promotion, starts_at: null, ends_at: null })
  const [orders, { offers }] = await Promise.all([
    listCarts(db),
    findTerms(db, null, { buyer_key: null, user_id: null }),
  ])
  const others = offers.filter((offer) => offer.id !== id)
  // The highest id, as a new promotion: of two with the same discount the older one applies.
  const all = [...others, { ...promotion, id: Number.MAX_SAFE_INTEGER, name: '' }]
  const costs = (goods: CartGoods[], offers: typeof all) =>
    priceCart(goods, { offers, methods: [], transfer_percent: 0 }, { coupon: promotion.code }).total_amount
  const changed = orders.flatMap(({ created_at, items }): PreviewedCart[] => {
    const goods = items.map(({ name: _name, ...one }) => one)
    const without = costs(goods, others)
    const cart = {
      created_at,
      items: items.map(({ name, quantity }) => ({ name, quantity })),
      subtotal: costs(goods, []),
      without,
      with: costs(goods, all),
    }
    return cart.with === without ? [] : [cart]
  })
  return {
    looked_at: orders.length,
    changed: changed.length,
    difference: sumPesos(changed.flatMap((cart) => [cart.without, -cart.with])),
    carts: changed.slice(0, maxShown),
  }
}

type Item = CartGoods & { name: string }

/** Products deleted since are in no promotion's scope. */
async function listCarts(db: Db) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'created_at'])
    .where('channel', '=', 'web')
    .where('status', '<>', 'cancelado')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxExamined)
    .execute()
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['order_items.order_id', 'order_items.quantity', 'order_items.unit_price', 'order_items.name'])
    .select(['products.id as product_id', 'products.brand', 'products.category_id', 'products.type', 'products.gender'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('order_items.line')
    .execute()
  const carts = new Map<string, Item[]>()
  for (const { order_id, ...item } of rows) carts.set(order_id, [...(carts.get(order_id) ?? []), item])
  return orders.flatMap(({ id, created_at }) => {
    const items = carts.get(id)
    return items ? [{ created_at, items }] : []
  })
}
