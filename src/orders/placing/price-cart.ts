import { fromCents, sumPesos, toCents } from '../../platform/argentina/money.ts'
import { bestOffers, discountCents, type Goods, type Offer } from '../../promotions/rules.ts'
import { transferPrice } from '../../settings/rules.ts'
import { isCarrier } from '../../shipping/carrier-code.ts'
import type { ShippingOption } from '../../shipping/contract.ts'
import { fourDigits } from '../../shipping/quotes/quote-requests.ts'
import { type Method, type Place, type Quoted, shippingOptions, usualOption } from '../../shipping/rules.ts'
import type { Adjustment } from '../contract.ts'
import type { QuoteProblem } from './contract.ts'

/** A line of a cart at the current price. */
export type CartGoods = Omit<Goods, 'cents'> & { unit_price: number }

export type Terms = {
  offers: readonly Offer[]
  methods: readonly Method[]
  transfer_percent: number
  /** Carriers' prices for a parcel of this cart. */
  quoted?: Quoted
}

export type PriceOptions = Place & { coupon: string | null; shipping_method_id?: number | null | undefined }

type PricedLine = { product_id: number; quantity: number; unit_price: number; discount: number; total: number }

export type PricedCart = {
  lines: PricedLine[]
  adjustments: Adjustment[]
  subtotal: number
  discount_amount: number
  shipping_amount: number
  /** Total when paid by card. */
  total_amount: number
  transfer_amount: number
  shipping_options: ShippingOption[]
  /** The chosen shipping method, or the default one; undefined if none serves the address. */
  shipping: ShippingOption | undefined
  problems: QuoteProblem[]
  uses: { promotion_id: number; amount: number }[]
}

/**
 * Prices a cart; used by cart, checkout and order alike. In this order: the best promotion of each line, one coupon,
 * shipping, and the transfer discount on the goods. Computes in whole cents and rounds each line half up.
 */
export function priceCart(goods: readonly CartGoods[], terms: Terms, wishes: PriceOptions): PricedCart {
  const lines = goods
    .toSorted((a, b) => a.product_id - b.product_id)
    .map((line) => ({ ...line, cents: toCents(line.unit_price) * line.quantity }))
  const subtotal = sum(lines.map(({ cents }) => cents))
  const discounts = new Map<Offer, number>()

  const best = bestOffers(
    terms.offers.filter(({ code }) => code === null),
    lines,
  )
  for (const offer of best) if (offer) discounts.set(offer.offer, (discounts.get(offer.offer) ?? 0) + offer.cents)
  const reduced = lines.map((line, at) => ({ ...line, cents: line.cents - (best[at]?.cents ?? 0) }))

  const coupon = terms.offers.find(({ code }) => code !== null && code === wishes.coupon)
  const isWithin = coupon !== undefined && toCents(coupon.min_total) <= subtotal
  const off = isWithin ? discountCents(coupon, reduced) : reduced.map(() => 0)
  if (coupon && sum(off) > 0) discounts.set(coupon, sum(off))
  const totals = reduced.map(({ cents }, at) => cents - (off[at] ?? 0))
  const forGoods = sum(totals)

  const shipping_options = shippingOptions(terms.methods, wishes, forGoods, terms.quoted)
  const chosen = wishes.shipping_method_id
  const shipping = chosen
    ? shipping_options.find(({ id }) => id === chosen)
    : usualOption(terms.methods, shipping_options)
  const shipping_amount = shipping?.price ?? 0
  const problems: QuoteProblem[] = []
  if (wishes.coupon && sum(off) === 0) problems.push(wrongCoupon)
  if (!shipping)
    problems.push({ code: 'envio-no-disponible', message: noDelivery(wishes, terms.methods, shipping_options) })

  const uses = [...discounts].map(([{ id, name, code }, cents]) => ({
    id,
    label: code ? `Cupón ${code}` : name,
    cents,
  }))
  return {
    lines: lines.map(({ product_id, quantity, unit_price, cents }, at) => {
      const total = totals[at] ?? 0
      return { product_id, quantity, unit_price, discount: fromCents(cents - total), total: fromCents(total) }
    }),
    adjustments: uses.map(({ label, cents }) => ({ label, amount: -fromCents(cents) })),
    subtotal: fromCents(subtotal),
    discount_amount: fromCents(subtotal - forGoods),
    shipping_amount,
    total_amount: sumPesos([fromCents(forGoods), shipping_amount]),
    transfer_amount: sumPesos([transferPrice(fromCents(forGoods), terms.transfer_percent), shipping_amount]),
    shipping_options,
    shipping,
    problems,
    uses: uses.map(({ id, cents }) => ({ promotion_id: id, amount: fromCents(cents) })),
  }
}

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

/** The same message for every cause, so that it does not reveal which codes exist. */
const wrongCoupon = {
  code: 'cupon-invalido',
  message: 'Ese cupón no existe, ya no está vigente o no vale para este carrito. Revisalo o seguí sin cupón.',
} as const

/** Says what the buyer can do instead. */
function noDelivery(wishes: PriceOptions, methods: readonly Method[], options: readonly ShippingOption[]) {
  if (methods.length === 0) return 'Por ahora no tenemos envíos ni retiro. Escribinos y lo vemos con vos.'
  if (wishes.shipping_method_id) {
    const method = methods.find(({ id }) => id === wishes.shipping_method_id)
    if (!method) return 'Ese envío ya no está disponible. Elegí otro o escribinos y lo vemos con vos.'
    if (!isCarrier(method.rate_source))
      return 'Con ese envío no llegamos a esa dirección. Elegí otro o escribinos y lo vemos con vos.'
    if (!fourDigits(wishes.postal_code)) return asksPostalCode
    return 'No pudimos averiguar cuánto cuesta ese envío. Probá en un rato o elegí otro.'
  }
  if (!wishes.postal_code || !wishes.province) {
    return 'Con tu provincia y tu código postal te mostramos los envíos que llegan.'
  }
  // The remaining options are pick-ups.
  const isFetched = options.length > 0
  if (methods.some(({ rate_source }) => isCarrier(rate_source))) {
    const instead = isFetched ? ', elegí el retiro o escribinos' : ' o escribinos'
    return `No pudimos averiguar cuánto cuesta el envío a esa dirección. Probá en un rato${instead} y lo vemos con vos.`
  }
  const instead = isFetched ? 'Podés elegir el retiro, o escribinos' : 'Escribinos'
  return `No tenemos envíos a esa dirección. ${instead} y lo vemos con vos.`
}

/** For shipping methods priced by a carrier. */
export const asksPostalCode = 'Con tu código postal te decimos cuánto cuesta.'
