import type { z } from 'zod'
import { multiplyPesos, sumPesos } from '../platform/argentina/money.ts'
import { isSameEmail } from '../platform/mail/address.ts'
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

type Bought = { is_guest_order: boolean; user_id: number | null; customer_email: string }
type Customer = { email: string; email_verified_at: Date | null }

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

/** Until the parcel leaves, or there is none to leave. */
export function canChangeAddress(status: OrderStatus) {
  return status === 'pendiente_pago' || status === 'pendiente' || status === 'confirmado'
}

/** Once it left; also after it came, for whoever asks where it went. */
export function canChangeShipment(status: OrderStatus) {
  return status === 'enviado' || status === 'entregado'
}

export const statusLabels: Record<OrderStatus, string> = {
  pendiente_pago: 'Pendiente de pago',
  pendiente: 'Pendiente',
  confirmado: 'Confirmado',
  enviado: 'Enviado',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
}

/** What was bought, as it was that day. */
export type Line = {
  product_id: number
  name: string
  brand: string | null
  concentration: string | null
  volume: string | null
  volume_ml: number | null
  sku: string | null
  unit_price: number
  quantity: number
  picture: string | null
}

export function orderTotal(lines: readonly Pick<Line, 'unit_price' | 'quantity'>[]) {
  return sumPesos(lines.map((line) => multiplyPesos(line.unit_price, line.quantity)))
}

export function countUnits(lines: readonly { quantity: number }[]) {
  return lines.reduce((units, { quantity }) => units + quantity, 0)
}
