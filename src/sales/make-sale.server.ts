import { hash, randomUUID } from 'node:crypto'
import { saleNotes } from '../orders/channels.ts'
import { moveOrder } from '../orders/move-order.server.ts'
import { findEarlierSale } from '../orders/placing/admission.server.ts'
import { asChosen, mergedByProduct } from '../orders/placing/merged-by-product.ts'
import { asLines, takeCart } from '../orders/placing/place-order.server.ts'
import { largestTotal } from '../orders/placing/quote-cart.server.ts'
import { insertOrder } from '../orders/queries.server.ts'
import { unnamedBuyer } from '../orders/rules.ts'
import { insertPayment } from '../payments/queries.server.ts'
import { formatPesos, toCents } from '../platform/argentina/money.ts'
import { toE164 } from '../platform/argentina/phone.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, invalid, ShopError } from '../platform/http/errors.ts'
import { methodName } from '../settings/payment-methods.ts'
import { findSettings } from '../settings/queries.server.ts'
import { transferPrice } from '../settings/rules.ts'
import type { MakeSale } from './contract.ts'
import { shareDiscount } from './rules.ts'

type Seller = { id: number; key: string | undefined }

/**
 * Records a sale by staff in one transaction: takes the stock and creates a delivered order with its confirmed payment,
 * or, for a sale by link, an order that waits for its payment like one of the web. Limits of units and open orders do
 * not apply. The same key and body sell once; `taken` is the stock that this call took, empty for a repeated call.
 */
export async function makeSale(db: Db, sale: MakeSale, { id: user_id, key }: Seller) {
  const body = hash('sha256', JSON.stringify([sale, user_id]), 'buffer')
  return db.transaction().execute(async (tx) => {
    const earlier = key ? await findEarlierSale(tx, key) : undefined
    if (earlier?.earlier_id) {
      if (!earlier.earlier_hash?.equals(body)) throw conflict('Esa venta ya se hizo con otros datos.', 'clave-repetida')
      return { id: earlier.earlier_id, taken: [] }
    }
    const id = randomUUID()
    const taken = await takeCart(tx, id, mergedByProduct(sale.items))
    const discount = sale.discount ?? 0
    const shares = shareDiscount(taken, discount)
    const total_amount = totalOf(sale, shares)
    const { transfer_discount_percent } = await findSettings(tx)
    const { method } = sale.payment
    const order = {
      id,
      ...buyerOf(sale.customer),
      channel: sale.channel,
      user_id: null,
      is_guest_order: true,
      payment_method: method === 'link' ? null : method,
      discount_amount: discount,
      adjustments: JSON.stringify(discount > 0 ? [{ label: 'Descuento', amount: -discount }] : []),
      total_amount,
      transfer_amount: transferPrice(total_amount, transfer_discount_percent),
      idempotency_key: key ?? null,
      idempotency_hash: key ? body : null,
    }
    const by = { author: 'personal', user_id } as const
    // A buyer at the counter gets at most one mail, about the delivered order.
    const told_at = method === 'link' ? null : new Date()
    const lines = asChosen(sale.items, asLines(taken, shares.lines))
    await insertOrder(tx, order, lines, { ...by, note: saleNotes[sale.channel], told_at })
    if (method !== 'link') await recordPaidSale(tx, order, method, by)
    return { id, taken }
  })
}

function totalOf({ expected_total, payment }: MakeSale, { goods, total }: ReturnType<typeof shareDiscount>) {
  if (total === undefined) {
    const message = `El descuento no puede pasar de ${formatPesos(goods)}.`
    throw invalid(message, { discount: message })
  }
  if (total > largestTotal) throw invalid('La venta es demasiado grande: hacela en dos.')
  if (payment.method === 'link' && total === 0) {
    throw invalid('No queda nada por cobrar: registrala en efectivo.', { discount: 'No queda nada por cobrar.' })
  }
  if (expected_total != null && toCents(expected_total) !== toCents(total)) {
    throw new ShopError(
      409,
      'precio-cambiado',
      `Cambiaron los precios: ahora son ${formatPesos(total)}. Revisá la venta y cobrala de nuevo.`,
    )
  }
  return total
}

/** Buyers may stay anonymous: unknown fields are empty. */
function buyerOf(customer: MakeSale['customer']) {
  const phone = customer?.phone ?? ''
  return {
    customer_name: customer?.name || unnamedBuyer,
    customer_email: customer?.email ?? '',
    customer_phone: phone,
    customer_phone_e164: toE164(phone) ?? null,
    customer_address: '',
    customer_city: '',
    customer_postal_code: '',
  }
}

type Order = { id: string; total_amount: number; transfer_amount: number }
type Method = Exclude<MakeSale['payment']['method'], 'link'>

/** Records the payment as confirmed: the seller has the money, or has seen the transfer arrive. */
async function recordPaidSale(tx: Db, order: Order, method: Method, by: { author: 'personal'; user_id: number }) {
  const now = new Date()
  await insertPayment(tx, {
    order_id: order.id,
    method,
    amount: method === 'transferencia' ? order.transfer_amount : order.total_amount,
    status: 'confirmado',
    decided_by: by.user_id,
    decided_at: now,
  })
  await moveOrder(tx, order.id, 'confirmado', { ...by, note: `Cobrada: ${methodName(method, 'short')}`, told_at: now })
  await moveOrder(tx, order.id, 'entregado', by)
}
