import { hash, randomUUID } from 'node:crypto'
import { type Taken, takeStock } from '../../catalog/stock.server.ts'
import { formatPesos, toCents } from '../../platform/argentina/money.ts'
import { toE164 } from '../../platform/argentina/phone.ts'
import { placeOfOrder } from '../../platform/argentina/postal-codes.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid, ShopError } from '../../platform/http/errors.ts'
import { mailboxOf, normalEmail } from '../../platform/mail/address.ts'
import { couponCode } from '../../promotions/contract.ts'
import { recordUses } from '../../promotions/queries.server.ts'
import { arrivalOf, arrivalText } from '../../shipping/arrival.ts'
import type { ShippingBranch, ShippingOption } from '../../shipping/contract.ts'
import { findQuoted } from '../../shipping/quotes/find-quoted.server.ts'
import { carrierQuoteRequests } from '../../shipping/quotes/quote-requests.ts'
import { hasOnlyFreeMethod, type Method } from '../../shipping/rules.ts'
import { findOrder, insertOrder } from '../queries.server.ts'
import { countUnits, type Line } from '../rules.ts'
import { admitOrder, listStocks } from './admission.server.ts'
import { cancelEarlierOrder, type GiveUp } from './cancel-earlier-order.server.ts'
import { checkGift } from './check-gift.ts'
import { addressErrors, type PlaceOrder } from './contract.ts'
import { termsOfOrder } from './find-terms.server.ts'
import { asChosen, mergedByProduct } from './merged-by-product.ts'
import { oneByOne } from './one-by-one.ts'
import { checkLimits } from './order-limits.server.ts'
import { outOfStock } from './out-of-stock.ts'
import { type CartGoods, priceCart } from './price-cart.ts'
import { branchesFor, largestTotal, tooLarge } from './quote-cart.server.ts'

export type Buyer = { user_id: number | null; ip: string; idempotencyKey: string | undefined }

/** Injected by payments, a later feature. `payFree` confirms an order with a total of 0. */
export type OfPayments = { payFree: (tx: Db, order_id: string) => Promise<void>; giveUp: GiveUp }

/** Queues concurrent orders of one product, so that they do not use up the connections (docs/decisions/162). */
const inTurn = oneByOne(8000)

/**
 * Creates an order and takes its stock in one transaction. The same idempotency key and body return the same order, with
 * `taken` empty. Throws 409 `sin-stock`, which names each product and its remaining stock, or the error of a limit
 * (order-limits.server.ts); nothing is written then, and an earlier order that this one would replace is kept.
 */
export function placeOrder(db: Db, input: PlaceOrder, buyer: Buyer, ofPayments: OfPayments) {
  const wanted = mergedByProduct(input.items)
  const product_ids = wanted.map(({ product_id }) => product_id)
  return inTurn(product_ids, () => writeOrder(db, input, wanted, buyer, ofPayments))
}

async function writeOrder(
  db: Db,
  input: PlaceOrder,
  wanted: PlaceOrder['items'],
  buyer: Buyer,
  { payFree, giveUp }: OfPayments,
) {
  // Not part of the idempotency hash: a retry may see another total.
  const { expected_total, earlier_key, ...ordered } = input
  const body = hash('sha256', JSON.stringify([ordered, buyer.user_id]), 'buffer')
  return db.transaction().execute(async (tx) => {
    const guest_session_id = (buyer.user_id === null && input.guest_session_id) || null
    const coupon = input.coupon ? couponCode(input.coupon) : null
    const buyerOfOffers = { buyer_key: mailboxOf(input.customer_email), user_id: buyer.user_id }
    const admit = () =>
      admitOrder(tx, {
        key: buyer.idempotencyKey ?? null,
        email: normalEmail(input.customer_email),
        session: guest_session_id,
        ip: buyer.ip,
        coupon,
        buyer: buyerOfOffers,
      })
    let admission = await admit()
    const { earlier_id, earlier_hash } = admission
    if (earlier_id) return { order: await sameOrder(tx, earlier_id, earlier_hash?.equals(body) === true), taken: [] }
    // The cancelled order no longer counts for limits, and its coupon is free again.
    const isGivenUp = await cancelEarlierOrder(tx, { earlier_key, items: wanted, user_id: buyer.user_id }, giveUp)
    if (isGivenUp) admission = await admit()

    await checkLimits(tx, wanted, admission)
    const id = randomUUID()
    const taken = await takeCart(tx, id, wanted)
    const terms = await termsOfOrder(tx, coupon, buyerOfOffers, admission.terms)
    checkTyped(input, terms)
    const place = placeOfOrder({ province: input.customer_province || null, postal_code: input.customer_postal_code })
    const priced = await priceOrder(tx, taken, terms, {
      ...place,
      coupon,
      shipping_method_id: input.shipping_method_id,
    })
    const { total_amount, transfer_amount, discount_amount, shipping_amount, shipping } = priced
    if (expected_total != null) requireTotal(total_amount, expected_total)
    const branch = shipping && (await chosenBranch(tx, terms.methods, shipping, place.postal_code, input.branch_id))
    const arrival = shipping && arrivalOf(shipping, terms.dispatch, new Date())
    const lines = asChosen(input.items, asLines(taken, priced.lines))
    const order = {
      id,
      ...typedColumns(input, place),
      user_id: buyer.user_id,
      is_guest_order: buyer.user_id === null,
      guest_session_id,
      guest_ip: buyer.ip,
      total_amount,
      transfer_amount,
      discount_amount,
      adjustments: JSON.stringify(priced.adjustments),
      shipping_amount,
      is_pickup: shipping?.kind === 'retiro',
      arrival: arrival ? arrivalText(arrival) : null,
      shipping_method_id: shipping?.id ?? null,
      shipping_method: hasOnlyFreeMethod(terms.methods) ? null : (shipping?.name ?? null),
      shipping_branch: branch ? JSON.stringify(branch) : null,
      idempotency_key: buyer.idempotencyKey ?? null,
      idempotency_hash: buyer.idempotencyKey ? body : null,
    }
    const isFree = total_amount === 0
    // A free order is confirmed immediately: its buyer gets no mail that asks for the payment.
    const step = { author: 'cliente', user_id: buyer.user_id, told_at: isFree ? new Date() : null } as const
    const placed = await insertOrder(tx, order, lines, step)
    await recordUses(
      tx,
      priced.uses.map((use) => ({ ...use, ...buyerOfOffers, order_id: id })),
    )
    if (!isFree) return { order: placed, taken }
    await payFree(tx, id)
    return { order: await findOrder(tx, id), taken }
  })
}

type Terms = Awaited<ReturnType<typeof termsOfOrder>>

/** Refuses what the buyer typed if it lacks something that the shop asks for. */
function checkTyped(input: PlaceOrder, { methods, ask_dni, gift_options }: Terms) {
  const chosen = methods.find(({ id }) => id === input.shipping_method_id)
  if (chosen?.kind !== 'retiro') requireAddress(input)
  if (ask_dni === 'required') requireDni(input)
  checkGift(input, gift_options, new Date())
}

function requireAddress(input: PlaceOrder) {
  const errors = addressErrors(input)
  if (Object.keys(errors).length > 0) throw invalid('Revisá los datos ingresados.', errors)
}

function requireDni({ customer_dni }: PlaceOrder) {
  const missing = 'Ingresá tu DNI'
  if (!customer_dni) throw invalid(missing, { customer_dni: missing })
}

async function priceOrder(tx: Db, taken: readonly Taken[], terms: Terms, options: Parameters<typeof priceCart>[2]) {
  const quoteRequests = carrierQuoteRequests(terms.methods, options.postal_code, countUnits(taken), terms.packed)
  // Stored quotes only: placing an order never waits for a carrier's API.
  const quoted = await findQuoted(tx, quoteRequests)
  const priced = priceCart(taken.map(asGoods), { ...terms, quoted }, options)
  const [problem] = priced.problems
  if (problem) throw conflict(problem.message, problem.code)
  if (priced.total_amount > largestTotal) throw tooLarge()
  return priced
}

/** Refuses to charge a total that the buyer has not seen. */
function requireTotal(total_amount: number, expected: number) {
  if (toCents(total_amount) === toCents(expected)) return
  const message = `El total cambió: ahora es ${formatPesos(total_amount)}. Revisalo y seguí.`
  throw new ShopError(409, 'total-cambiado', message, undefined, { total_amount })
}

/**
 * The chosen branch of the shipping method; null for methods without branches. Throws 400 if none or an unknown one was
 * chosen.
 */
async function chosenBranch(
  tx: Db,
  methods: readonly Method[],
  shipping: ShippingOption,
  postal_code: string | null,
  branch_id: string | null | undefined,
): Promise<ShippingBranch | null> {
  const branches = await branchesFor(tx, methods, shipping, postal_code)
  if (branches.length === 0) return null
  const chosen = branches.find(({ id }) => id === branch_id)
  if (!chosen) throw invalid('Elegí en qué sucursal lo retirás.', { branch_id: 'Elegí la sucursal' })
  const { hours: _hours, ...branch } = chosen
  return branch
}

function typedColumns(input: PlaceOrder, place: ReturnType<typeof placeOfOrder>) {
  const { customer_name, customer_email, customer_phone, customer_address, customer_city, customer_postal_code } = input
  return {
    customer_name,
    customer_email,
    customer_phone,
    customer_phone_e164: toE164(customer_phone) ?? null,
    customer_dni: input.customer_dni ?? null,
    customer_address,
    customer_city,
    customer_province: place.province,
    customer_postal_code,
    notes: input.notes ?? '',
    gift_message: input.gift_message ?? '',
    gift_wrap: input.gift_wrap ?? false,
    wished_date: input.wished_date ?? null,
  }
}

/** The refusal may contain the order's id: only its buyer knows the key. */
function sameOrder(tx: Db, order_id: string, isSameBody: boolean) {
  if (isSameBody) return findOrder(tx, order_id)
  const message = 'Ese pedido ya se envió con otros datos. Volvé al carrito y empezá de nuevo.'
  throw new ShopError(409, 'clave-repetida', message, undefined, { order_id })
}

/** Takes the stock of an order's lines, or throws 409 with the remaining stock. */
export async function takeCart(tx: Db, order_id: string, wanted: PlaceOrder['items']) {
  const taken = await takeStock(tx, wanted, { reason: 'venta', order_id })
  const found = new Set(taken.map(({ id }) => id))
  const missing = wanted.filter(({ product_id }) => !found.has(product_id))
  if (missing.length > 0) {
    const ids = missing.map(({ product_id }) => product_id)
    throw outOfStock(missing, await listStocks(tx, ids), found.size === 0)
  }
  return taken.toSorted((a, b) => a.id - b.id)
}

function asGoods({ id, brand, category_id, type, gender, price, quantity }: Taken): CartGoods {
  return { product_id: id, brand, category_id, type, gender, unit_price: price, quantity }
}

/** `discount` is in pesos and for the whole line. */
type Discount = { product_id: number; discount: number }

export function asLines(taken: readonly Taken[], discounts: readonly Discount[]): Line[] {
  const off = new Map(discounts.map(({ product_id, discount }) => [product_id, discount]))
  return taken.map(
    ({ id, price, cost_price, stock: _left, category_id: _category, type: _type, gender: _gender, ...sold }) => ({
      product_id: id,
      unit_price: price,
      discount_amount: off.get(id) ?? 0,
      unit_cost: cost_price,
      ...sold,
    }),
  )
}
