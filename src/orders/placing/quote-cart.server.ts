import { chargedPrice } from '../../catalog/offers/offer-price.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { invalid } from '../../platform/http/errors.ts'
import { couponCode } from '../../promotions/contract.ts'
import { arrivalOf, arrivalWords } from '../../shipping/arrival.ts'
import type { QuoteCart, QuoteProblem } from '../contract.ts'
import { findTerms } from './find-terms.server.ts'
import { mergedByProduct } from './merged-by-product.ts'
import { type CartGoods, priceCart } from './price-cart.ts'
import { shortage } from './shortage.ts'

/** What an order of this cart would cost now, and what would stand in its way. Takes nothing. */
export async function quoteCart(db: Db, { items, coupon, ...wishes }: QuoteCart, user_id: number | null) {
  const wanted = mergedByProduct(items)
  const code = coupon ? couponCode(coupon) : null
  const [products, terms] = await Promise.all([
    listGoods(
      db,
      wanted.map(({ product_id }) => product_id),
    ),
    findTerms(db, code, { buyer_key: null, user_id }),
  ])
  const known = new Map(products.map((product) => [product.id, product]))
  const goods: CartGoods[] = []
  const problems: QuoteProblem[] = []
  for (const { product_id, quantity } of wanted) {
    const product = known.get(product_id)
    if (!product?.is_active || product.stock < quantity) {
      problems.push({ code: 'sin-stock', message: shortage(product), product_id })
    }
    if (!product?.is_active) continue
    const { id: _id, name: _name, stock: _stock, is_active: _active, price: unit_price, ...sold } = product
    goods.push({ product_id, quantity, unit_price, ...sold })
  }
  const { shipping, uses: _uses, problems: ofPrice, ...quote } = priceCart(goods, terms, { ...wishes, coupon: code })
  if (quote.total_amount > largestTotal) throw tooLarge()
  const now = new Date()
  const shipping_options = quote.shipping_options.map((option) => {
    const arrival = arrivalOf(option, terms.dispatch, now)
    return { ...option, ...(arrival && { arrival: arrivalWords(arrival) }) }
  })
  return { ...quote, shipping_options, shipping_method_id: shipping?.id ?? null, problems: [...problems, ...ofPrice] }
}

function listGoods(db: Db, ids: number[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'is_active', chargedPrice.as('price'), 'brand', 'category_id', 'type', 'gender'])
    .where('id', 'in', ids)
    .execute()
}

/** What the column of the total holds. */
export const largestTotal = 9_999_999_999.99

export const tooLarge = () => invalid('El pedido es demasiado grande. Escribinos y lo armamos con vos.')
