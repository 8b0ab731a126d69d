import { isPickedUp } from '../../orders/channels.ts'
import { findOrderIfAny, listPublicHistory } from '../../orders/queries.server.ts'
import { awaitsPayment, isBoughtBy, isMadeBySession, isReimbursed, unnamedBuyer } from '../../orders/rules.ts'
import { fromCents, sumPesos, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { installmentsFor } from '../../settings/installments.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { findPickupPlace } from '../../shipping/pickup-place.server.ts'
import { listPayments } from '../queries.server.ts'
import { sumUnreturned } from '../refunds/queries.server.ts'
import { BankAccount, type OrderDetail } from './contract.ts'

export type Viewer = { id: number; email: string; email_verified_at: string | null }

type Step = Awaited<ReturnType<typeof listPublicHistory>>[number]

export type Asker = {
  viewer?: Viewer | undefined
  guest_session_id?: string | undefined
  /** The request has both a link from the order's mails and their address. */
  isProven?: boolean | undefined
}

/**
 * Returns an order as shown to its buyer, with its history and payment and without the names of staff. Personal data is
 * masked for a viewer who only has the order's id.
 */
export async function findOrderDetail(db: Db, id: string, asker: Asker): Promise<OrderDetail | undefined> {
  const found = await findOrderIfAny(db, id)
  if (!found) return undefined
  const [history, payments, unreturned_amount] = await Promise.all([
    listPublicHistory(db, id),
    listPayments(db, id),
    sumUnreturned(db, id),
  ])
  // A surplus payment does not pay the order.
  const payment = payments.find(({ status, is_surplus }) => status !== 'fallido' && !is_surplus) ?? payments[0]
  const { viewer, isProven = false } = asker
  const { order, user_id, is_guest_order, pickup_code, shipping_method_id } = found
  const is_own = viewer !== undefined && viewer.id === user_id
  const isLive = payment !== undefined && payment.status !== 'fallido'
  const can_pay = order.status === 'pendiente_pago' && !isLive
  const settings = can_pay ? await findSettings(db) : undefined
  const is_masked = !is_own && !isProven && !isMadeBySession(found, asker.guest_session_id)
  return {
    ...(is_masked ? { ...order, ...masked(order) } : order),
    pickup_code: is_masked || order.status !== 'confirmado' ? null : pickup_code,
    pickup_place: isPickedUp(order) ? await findPickupPlace(db, shipping_method_id) : '',
    is_own,
    is_masked,
    can_claim: viewer !== undefined && isBoughtBy({ ...order, user_id, is_guest_order }, viewer),
    received_amount: receivedOf(payments),
    refunded_amount: fromCents(toCents(confirmedOf(payments)) - toCents(unreturned_amount)),
    unreturned_amount,
    can_pay,
    bank: settings ? BankAccount.parse(settings) : null,
    installments: settings ? installmentsFor(settings.installments, order.total_amount) : [],
    can_cancel: awaitsPayment(order.status) && (user_id === null || is_own),
    history: history.map(asBuyerSees),
    payment: payment
      ? {
          id: payment.id,
          method: payment.method,
          status: payment.status,
          amount: payment.amount,
          // Buyers type their names and CUIT.
          transfer_reference: is_masked ? null : payment.transfer_reference,
          reason: payment.status === 'fallido' ? payment.admin_notes : '',
          created_at: payment.created_at,
        }
      : null,
  }
}

/** Sums the partial transfers whose difference was requested. */
const receivedOf = (payments: Awaited<ReturnType<typeof listPayments>>) =>
  sumPesos(payments.flatMap(({ status, received_amount }) => (status === 'fallido' ? (received_amount ?? 0) : [])))

/** Without the money of a won chargeback, which undoes its refund. */
const confirmedOf = (payments: Awaited<ReturnType<typeof listPayments>>) =>
  sumPesos(
    payments
      .filter(({ status, provider_payment_id }) => status === 'confirmado' && !isReimbursed(provider_payment_id))
      .map(({ amount }) => amount),
  )

function asBuyerSees({ from_status, to_status, author, note, created_at }: Step) {
  return { from_status, to_status, author, note, created_at }
}

type Personal = Pick<
  OrderDetail,
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'customer_address'
  | 'customer_postal_code'
  | 'notes'
  | 'gift_message'
>

/** Masks personal data, since the id is shared in links: the buyer recognizes it, others cannot identify the buyer. */
function masked({ customer_name, customer_email, customer_phone, customer_address, customer_postal_code }: Personal) {
  return {
    customer_name: customer_name === unnamedBuyer ? customer_name : initials(customer_name),
    customer_email: customer_email.replace(/^(.)[^@]*/u, '$1•••'),
    customer_phone: customer_phone && `•••• ${customer_phone.replace(/\D/g, '').slice(-4)}`,
    customer_phone_e164: null,
    customer_address: customer_address && '•••',
    // The letters of an eight-character postal code (CPA) identify one side of a block.
    customer_postal_code: customer_postal_code && (customer_postal_code.match(/\d{4}/)?.[0] ?? '•••'),
    notes: '',
    gift_message: '',
  }
}

function initials(name: string) {
  const names = name.split(/\s+/).filter(Boolean)
  return names.map((word) => `${[...word][0]}.`).join(' ')
}
