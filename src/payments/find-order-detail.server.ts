import { findOrderIfAny, listHistory } from '../orders/queries.server.ts'
import { canMove, isBoughtBy, type OrderStatus } from '../orders/rules.ts'
import type { Db } from '../platform/database.server.ts'
import type { OrderDetail } from './order-contract.ts'
import { listPayments } from './queries.server.ts'

/** Who asks, if logged in. */
export type Viewer = { id: number; email: string; email_verified_at: Date | null }

type Step = Awaited<ReturnType<typeof listHistory>>[number]

/**
 * An order as its buyer sees it: with its history and newest payment, without the names of staff. `isProven`: who asks
 * gave both a link of the order's mails and the address they went to.
 */
export async function findOrderDetail(
  db: Db,
  id: string,
  viewer: Viewer | undefined,
  isProven = false,
): Promise<OrderDetail | undefined> {
  const found = await findOrderIfAny(db, id)
  if (!found) return undefined
  const [history, [payment]] = await Promise.all([listHistory(db, id), listPayments(db, id)])
  const { order, user_id, is_guest_order } = found
  const is_own = viewer !== undefined && viewer.id === user_id
  const isLive = payment !== undefined && payment.status !== 'fallido'
  const is_masked = !is_own && !isProven
  return {
    ...(is_masked ? { ...order, ...masked(order) } : order),
    is_own,
    is_masked,
    can_claim: viewer !== undefined && isBoughtBy({ ...order, user_id, is_guest_order }, viewer),
    can_pay: order.status === 'pendiente_pago' && !isLive,
    can_cancel: isCancellable(order.status),
    // What moves nothing was noted for staff.
    history: history.filter(({ from_status, to_status }) => from_status !== to_status).map(asBuyerSees),
    payment: payment
      ? {
          id: payment.id,
          method: payment.method as 'transferencia' | 'mercadopago' | 'manual',
          status: payment.status as 'pendiente' | 'confirmado' | 'fallido',
          amount: payment.amount,
          transfer_reference: payment.transfer_reference,
          reason: payment.status === 'fallido' ? payment.admin_notes : '',
          created_at: payment.created_at.toISOString(),
        }
      : null,
  }
}

/** The buyer's own withdrawal, without staff: as long as nobody has taken the money. */
export function isCancellable(status: OrderStatus) {
  return canMove(status, 'cancelado') && (status === 'pendiente_pago' || status === 'pendiente')
}

function asBuyerSees({ from_status, to_status, author, note, created_at }: Step) {
  // What staff note beside a payment that they confirm is for staff.
  const isInternal = author === 'personal' && to_status === 'confirmado'
  return {
    from_status: from_status as OrderStatus | null,
    to_status: to_status as OrderStatus,
    author: author as 'cliente' | 'personal' | 'mercadopago' | 'sistema',
    note: isInternal ? '' : note,
    created_at: created_at.toISOString(),
  }
}

type Personal = { customer_email: string; customer_phone: string; customer_address: string }

/** The id travels in addresses and messages: enough to recognise oneself, not enough to learn who it is. */
function masked({ customer_email, customer_phone, customer_address }: Personal) {
  return {
    customer_email: customer_email.replace(/^(.)[^@]*/u, '$1•••'),
    customer_phone: `•••• ${customer_phone.replace(/\D/g, '').slice(-4)}`,
    customer_phone_e164: null,
    customer_address: customer_address.replace(/^(.{0,3}).*$/su, '$1•••'),
  }
}
