import { createHash, randomUUID } from 'node:crypto'
import { type Taken, takeStock } from '../catalog/stock.server.ts'
import { toE164 } from '../platform/argentina/phone.ts'
import { tidyPlace } from '../platform/argentina/places.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, invalid, ShopError } from '../platform/http/errors.ts'
import { normalEmail } from '../platform/mail/address.ts'
import { transferPrice } from '../settings/rules.ts'
import type { PlaceOrder } from './contract.ts'
import { checkLimits } from './order-limits.server.ts'
import { admitOrder, findOrder, insertOrder, listStocks } from './queries.server.ts'
import { type Line, orderTotal } from './rules.ts'

/** What the column of the total holds. */
const largestTotal = 9_999_999_999.99

export type Buyer = { user_id: number | null; ip: string; idempotencyKey: string | undefined }

/**
 * Creates an order and takes its stock in one transaction. The same idempotency key and body give the same order.
 * Not enough stock is 409 `sin-stock`, naming each product and what is left; nothing is written then, nor past a limit
 * (order-limits.server.ts).
 */
export async function placeOrder(db: Db, input: PlaceOrder, buyer: Buyer) {
  const body = createHash('sha256')
    .update(JSON.stringify([input, buyer.user_id]))
    .digest()
  return db.transaction().execute(async (tx) => {
    const guest_session_id = (buyer.user_id === null && input.guest_session_id) || null
    const admission = await admitOrder(tx, {
      key: buyer.idempotencyKey ?? null,
      email: normalEmail(input.customer_email),
      session: guest_session_id,
      user_id: buyer.user_id,
      ip: buyer.ip,
    })
    const { earlier_id, earlier_hash } = admission
    if (earlier_id) return sameOrder(tx, earlier_id, earlier_hash?.equals(body) === true)

    const wanted = mergedByProduct(input.items)
    await checkLimits(tx, wanted, admission)
    const id = randomUUID()
    const taken = await takeCart(tx, id, wanted)
    const lines = taken.map(asLine)
    const total_amount = orderTotal(lines)
    if (total_amount > largestTotal) throw invalid('El pedido es demasiado grande. Escribinos y lo armamos con vos.')
    const place = tidyPlace({ province: input.customer_province || null, postal_code: input.customer_postal_code })
    const order = {
      id,
      customer_name: input.customer_name,
      customer_email: input.customer_email,
      customer_phone: input.customer_phone,
      customer_address: input.customer_address,
      customer_city: input.customer_city,
      customer_phone_e164: toE164(input.customer_phone) ?? null,
      customer_province: place.province,
      customer_postal_code: place.postal_code ?? input.customer_postal_code,
      notes: input.notes ?? '',
      user_id: buyer.user_id,
      is_guest_order: buyer.user_id === null,
      guest_session_id,
      guest_ip: buyer.ip,
      total_amount,
      transfer_amount: transferPrice(total_amount, taken[0]?.transfer_percent ?? 0),
      idempotency_key: buyer.idempotencyKey ?? null,
      idempotency_hash: buyer.idempotencyKey ? body : null,
    }
    return insertOrder(tx, order, lines)
  })
}

function sameOrder(tx: Db, id: string, isSameBody: boolean) {
  if (isSameBody) return findOrder(tx, id)
  throw conflict('Ese pedido ya se envió con otros datos. Volvé al carrito y empezá de nuevo.', 'clave-repetida')
}

async function takeCart(tx: Db, order_id: string, wanted: PlaceOrder['items']) {
  const taken = await takeStock(tx, wanted, { reason: 'venta', order_id })
  const found = new Set(taken.map(({ id }) => id))
  const missing = wanted.map(({ product_id }) => product_id).filter((id) => !found.has(id))
  if (missing.length > 0) throw await outOfStock(tx, missing)
  return taken.toSorted((a, b) => a.id - b.id)
}

function asLine({ id, price, transfer_percent: _ofOrder, stock: _left, ...sold }: Taken): Line {
  return { product_id: id, unit_price: price, ...sold }
}

/** One line a product. */
function mergedByProduct(items: PlaceOrder['items']) {
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of items) quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  return [...quantities]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id)
}

async function outOfStock(tx: Db, product_ids: number[]) {
  const known = new Map((await listStocks(tx, product_ids)).map((product) => [product.id, product]))
  const sentences: string[] = []
  const errors: Record<string, string> = {}
  for (const id of product_ids) {
    const product = known.get(id)
    const sentence = product ? shortage(product) : 'Un producto de tu carrito ya no está a la venta.'
    sentences.push(sentence)
    errors[`product_${id}`] = sentence
  }
  return new ShopError(409, 'sin-stock', sentences.join(' '), errors)
}

function shortage({ name, stock, is_active }: { name: string; stock: number; is_active: boolean }) {
  if (!is_active) return `«${name}» ya no está a la venta.`
  if (stock === 0) return `No queda stock de «${name}».`
  return `No alcanza el stock de «${name}»: ${stock === 1 ? 'queda 1' : `quedan ${stock}`}.`
}
