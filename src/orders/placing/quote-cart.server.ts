import { chargedPrice } from '../../catalog/offers/offer-price.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { invalid } from '../../platform/http/errors.ts'
import { couponCode } from '../../promotions/contract.ts'
import { arrivalOf, arrivalText } from '../../shipping/arrival.ts'
import { listBranches } from '../../shipping/branches/queries.server.ts'
import { isCarrier } from '../../shipping/carrier-code.ts'
import type { ShippingOption } from '../../shipping/contract.ts'
import { findPickupPlace } from '../../shipping/pickup-place.server.ts'
import { findQuoted } from '../../shipping/quotes/find-quoted.server.ts'
import type { Quotes } from '../../shipping/quotes/open-quotes.server.ts'
import { carrierQuoteRequests, fourDigits } from '../../shipping/quotes/quote-requests.ts'
import { isPickupOnly, isPriceOpen, type Method } from '../../shipping/rules.ts'
import { countUnits } from '../rules.ts'
import { findUnitLimits } from './admission.server.ts'
import type { QuoteCart, QuoteProblem } from './contract.ts'
import { findTerms } from './find-terms.server.ts'
import { asChosen, mergedByProduct } from './merged-by-product.ts'
import { hasTooManyUnits, tooManyUnits } from './order-limits.server.ts'
import { asksPostalCode, type CartGoods, priceCart } from './price-cart.ts'
import { shortage } from './shortage.ts'

/** What an order of this cart would cost now, and why it would be refused. Reserves no stock. */
export async function quoteCart(
  { db, quotes }: { db: Db; quotes: Quotes },
  { items, coupon, earlier_key, ...wishes }: QuoteCart,
  user_id: number | null,
) {
  const wanted = mergedByProduct(items)
  const code = coupon ? couponCode(coupon) : null
  const [products, terms, limits] = await Promise.all([
    listGoods(
      db,
      wanted.map(({ product_id }) => product_id),
    ),
    findTerms(db, code, { buyer_key: null, user_id, earlier_key }),
    findUnitLimits(db),
  ])
  const byId = new Map(products.map((product) => [product.id, product]))
  const goods: CartGoods[] = []
  const problems: QuoteProblem[] = []
  if (hasTooManyUnits(wanted, limits)) {
    problems.push({ code: 'demasiadas-unidades', message: tooManyUnits(wanted, limits, products).message })
  }
  for (const { product_id, quantity } of wanted) {
    const product = byId.get(product_id)
    if (!product?.is_active || product.stock < quantity) {
      problems.push({ code: 'sin-stock', message: shortage(product), product_id })
    }
    if (!product?.is_active) continue
    const { id: _id, name: _name, stock: _stock, is_active: _active, price: unit_price, ...sold } = product
    goods.push({ product_id, quantity, unit_price, ...sold })
  }
  const quoteRequests = carrierQuoteRequests(terms.methods, wishes.postal_code, countUnits(goods), terms.packed)
  await quotes.refresh(quoteRequests)
  const quoted = await findQuoted(db, quoteRequests)
  const {
    shipping,
    uses: _uses,
    problems: ofPrice,
    lines,
    ...quote
  } = priceCart(goods, { ...terms, quoted }, { ...wishes, coupon: code })
  if (quote.total_amount > largestTotal) throw tooLarge()
  const isOpen = (option: ShippingOption) => {
    const isChosen = option.id !== shipping?.id || Boolean(wishes.shipping_method_id)
    return isPriceOpen(terms.methods, wishes, option, isChosen)
  }
  const now = new Date()
  const shipping_options = await Promise.all(
    quote.shipping_options.map(async (option) => {
      const arrival = arrivalOf(option, terms.dispatch, now)
      const branches = await branchesFor(db, terms.methods, option, wishes.postal_code)
      return {
        ...option,
        ...(isOpen(option) && { is_price_open: true as const }),
        ...(arrival && { arrival: arrivalText(arrival) }),
        ...(option.kind === 'retiro' && { pickup_place: await findPickupPlace(db, option.id) }),
        ...(branches.length > 0 && { branches }),
      }
    }),
  )
  const shipping_unquoted = unquoted(terms.methods, shipping_options, wishes.postal_code)
  return {
    ...quote,
    lines: asChosen(items, lines),
    shipping_options,
    ...(shipping_unquoted.length > 0 && { shipping_unquoted }),
    shipping_method_id: shipping?.id ?? null,
    ...(shipping && isOpen(shipping) && { is_shipping_open: true as const }),
    ...(isPickupOnly(terms.methods) && { is_pickup_only: true as const }),
    problems: [...problems, ...ofPrice],
  }
}

/** The carrier's branches near the postal code, for shipping methods to a branch; else none. */
export async function branchesFor(
  db: Db,
  methods: readonly Method[],
  { id, kind }: Pick<ShippingOption, 'id' | 'kind'>,
  postal_code: string | null | undefined,
) {
  const source = methods.find((method) => method.id === id)?.rate_source
  const code = fourDigits(postal_code)
  return kind === 'sucursal' && source && isCarrier(source) && code ? listBranches(db, source, code) : []
}

/** The shipping methods whose carrier gave no price, with the reason for the buyer. */
function unquoted(
  methods: readonly Method[],
  options: readonly ShippingOption[],
  postal_code: string | null | undefined,
) {
  const message = fourDigits(postal_code)
    ? 'No pudimos averiguar cuánto cuesta. Probá en un rato o elegí otro envío.'
    : asksPostalCode
  return methods
    .filter(({ id, rate_source }) => isCarrier(rate_source) && !options.some((option) => option.id === id))
    .map(({ id, name }) => ({ id, name, message }))
}

function listGoods(db: Db, ids: number[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'is_active', chargedPrice.as('price'), 'brand', 'category_id', 'type', 'gender'])
    .where('id', 'in', ids)
    .execute()
}

/** Largest value of the column `orders.total_amount`. */
export const largestTotal = 9_999_999_999.99

export const tooLarge = () => invalid('El pedido es demasiado grande. Escribinos y lo armamos con vos.')
