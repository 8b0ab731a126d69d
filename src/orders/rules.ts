import type { z } from 'zod'
import { fromCents, multiplyPesos, sumPesos, toCents } from '../platform/argentina/money.ts'
import { isSameEmail } from '../platform/mail/address.ts'
import { shareOut } from '../promotions/rules.ts'
import type { OrderStatus as Statuses } from './contract.ts'

export type OrderStatus = z.infer<typeof Statuses>

const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  pendiente_pago: ['pendiente', 'confirmado', 'cancelado'],
  pendiente: ['pendiente_pago', 'confirmado', 'cancelado'],
  confirmado: ['enviado', 'entregado', 'cancelado'],
  enviado: ['entregado', 'cancelado'],
  entregado: [],
  cancelado: [],
}

export function canMove(from: OrderStatus, to: OrderStatus) {
  return moves[from].includes(to)
}

/** Neither paid nor cancelled: its buyer may still withdraw it, and staff approve it. */
export const awaitsPayment = (status: OrderStatus) => status === 'pendiente_pago' || status === 'pendiente'

type Bought = { is_guest_order: boolean; user_id: number | null; customer_email: string }
type Customer = { email: string; email_verified_at: string | null }

/** Whether a guest's order was made with the address that this customer confirmed by mail. */
export function isBoughtBy(order: Bought, { email, email_verified_at }: Customer) {
  const isFree = order.is_guest_order && order.user_id === null
  return isFree && email_verified_at !== null && isSameEmail(order.customer_email, email)
}

type Placed = { is_guest_order: boolean; guest_session_id: string | null }

/** Whether a guest placed it in the browser that has this session. */
export function isMadeBySession({ is_guest_order, guest_session_id }: Placed, session: string | undefined) {
  return is_guest_order && guest_session_id !== null && guest_session_id !== '' && guest_session_id === session
}

export function canChangeAddress(status: OrderStatus) {
  return awaitsPayment(status) || status === 'confirmado'
}

/** Also after delivery, for buyers who ask where the parcel went. */
export function canChangeShipment(status: OrderStatus) {
  return status === 'enviado' || status === 'entregado'
}

/** Prefix of `provider_payment_id` for money that the shop won back from a chargeback. */
export const reimbursedPrefix = 'reimbursed-'

export const isReimbursed = (provider_payment_id: string | null) =>
  provider_payment_id?.startsWith(reimbursedPrefix) === true

type Booked = { is_surplus: boolean; provider_payment_id: string | null }

/** Whether the payment paid for no goods: it arrived in excess, and is not the money of a won chargeback. */
export const isSurplus = ({ is_surplus, provider_payment_id }: Booked) =>
  is_surplus && !isReimbursed(provider_payment_id)

/** Name of the buyer of a counter sale who gave none. */
export const unnamedBuyer = 'Consumidor final'

export const statusLabels: Record<OrderStatus, string> = {
  pendiente_pago: 'Pendiente de pago',
  pendiente: 'Pendiente',
  confirmado: 'Confirmado',
  enviado: 'Enviado',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
}

/** A line of an order, with the product as it was when it was sold. */
export type Line = {
  product_id: number
  name: string
  brand: string | null
  concentration: string | null
  volume: string | null
  volume_ml: number | null
  sku: string | null
  unit_price: number
  /** Of the whole line. */
  discount_amount: number
  /** What the shop paid for one unit; no answer about an order contains it. */
  unit_cost: number | null
  quantity: number
  picture: string | null
}

type Discounted = Pick<Line, 'unit_price' | 'quantity' | 'discount_amount'>

/** Splits what was paid for the goods over the lines, in proportion to their price after their own discounts. */
export function paidAmounts(lines: readonly Discounted[], paid_for_goods: number) {
  const costs = lines.map(
    (line) => toCents(multiplyPesos(line.unit_price, line.quantity)) - toCents(line.discount_amount),
  )
  return shareOut(toCents(paid_for_goods), costs).map(fromCents)
}

type Payable = {
  total_amount: number
  transfer_amount: number
  shipping_amount: number
  payment_method: string | null
  /** The amount of the confirmed payment, once there is one. */
  paid?: number | null
}

/**
 * The part of a payment that pays for goods: without shipping, less if too little was paid, never more if too much was.
 */
export function paidForGoods({ total_amount, transfer_amount, shipping_amount, payment_method, paid }: Payable) {
  const due = payment_method === 'transferencia' ? transfer_amount : total_amount
  return Math.max(sumPesos([Math.min(paid ?? due, due), -shipping_amount]), 0)
}

export function countUnits(lines: readonly { quantity: number }[]) {
  return lines.reduce((units, { quantity }) => units + quantity, 0)
}
