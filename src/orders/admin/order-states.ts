import { formatPesos } from '../../platform/argentina/money.ts'
import type { Tone } from '../../ui/admin/status.tsx'
import type { AdminOrder } from '../admin-contract.ts'
import { awaitsPayment, canMove, type OrderStatus, statusLabels } from '../rules.ts'

const tones: Record<OrderStatus, Tone> = {
  pendiente_pago: 'soft',
  pendiente: 'warn',
  confirmado: 'info',
  enviado: 'sent',
  entregado: 'ok',
  cancelado: 'bad',
}

/** A status unknown to this version of the panel is shown as it is. */
export const orderState = (status: OrderStatus) => ({
  label: statusLabels[status] ?? status,
  tone: tones[status] ?? 'soft',
})

type Money = Pick<AdminOrder, 'status' | 'charged_amount' | 'refunded_amount' | 'own_refunded_amount' | 'owed_amount'>

/** Refund state of an order, in words. */
export function moneyBack({ status, charged_amount, refunded_amount, own_refunded_amount, owed_amount }: Money) {
  if (owed_amount > 0) return `Faltan devolver ${formatPesos(owed_amount)}`
  const isLeft = refunded_amount < (charged_amount ?? 0)
  if (status === 'cancelado') return isLeft ? 'Devolución en curso' : refunded_amount > 0 && 'Devuelto'
  // Refunds of surplus payments do not count as refunds of the order.
  if (own_refunded_amount > 0) return isLeft ? 'Devuelto en parte' : 'Devuelto'
  return undefined
}

export const canApprove = ({ status }: AdminOrder) => awaitsPayment(status)
export const canCancel = ({ status }: AdminOrder) => canMove(status, 'cancelado')
export const canShip = ({ status, held_reason, is_pickup }: AdminOrder) =>
  held_reason === null && !is_pickup && canMove(status, 'enviado')
export const canReady = ({ status, held_reason, is_pickup, ready_at }: AdminOrder) =>
  held_reason === null && is_pickup && ready_at === null && status === 'confirmado'
export const canDeliver = ({ status, held_reason, is_pickup, ready_at }: AdminOrder) =>
  held_reason === null && (!is_pickup || ready_at !== null) && canMove(status, 'entregado')

export const isPaid = ({ status }: AdminOrder) => status === 'confirmado' || status === 'enviado'
