import { isSignatureOf } from '../../orders/finding/order-link.server.ts'
import { findOrderByNumber } from '../../orders/queries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { OrderDetail, OrderLookup, SealedOrder } from './contract.ts'
import { findOrderDetail, type Viewer } from './find-order-detail.server.ts'

/**
 * Finds an order without a login. Number and email give the masked order, a signed link the sealed one, and both
 * together the unmasked one. A wrong email, a wrong signature and a missing order get the same 404.
 */
export async function lookUpOrder(
  db: Db,
  { order_number, email, signature }: OrderLookup,
  viewer: Viewer | undefined,
): Promise<OrderDetail | SealedOrder> {
  const found = await findOrderByNumber(db, order_number, email ?? '')
  const isSigned = Boolean(signature) && (await isSignatureOf(db, order_number, signature ?? ''))
  const isLinked = isSigned && found?.is_link_alive === true
  const isRefused = (signature && !isLinked) || (email && !found?.is_mail_right)
  if (!found || isRefused) throw notFound('No encontramos un pedido con esos datos.')

  const order = await findOrderDetail(db, found.id, { viewer, isProven: isLinked && found.is_mail_right })
  if (!order) throw notFound('No encontramos un pedido con esos datos.')
  return email || order.is_own ? order : sealed(order)
}

function sealed({ order_number, history, ...order }: OrderDetail): SealedOrder {
  const { status, payment_method, channel, is_pickup, items, can_pay } = order
  const { created_at, expires_at, transfer_expires_at } = order
  const { total_amount, subtotal, discount_amount, shipping_amount, shipping_method, adjustments } = order
  return {
    order_number,
    status,
    payment_method,
    total_amount,
    subtotal,
    discount_amount,
    shipping_amount,
    shipping_method,
    adjustments,
    channel,
    is_pickup,
    created_at,
    expires_at,
    transfer_expires_at,
    items,
    can_pay,
    // Notes may contain a tracking number or text of the buyer.
    history: history.map((step) => ({ ...step, note: '' })),
  }
}
