import { methodName } from '../../cash/contract.ts'
import type { Tone } from '../../ui/admin/status.tsx'
import type { AdminOrder } from '../contract.ts'
import { canMove, type OrderStatus, statusLabels } from '../rules.ts'

const tones: Record<OrderStatus, Tone> = {
  pendiente_pago: 'soft',
  pendiente: 'warn',
  confirmado: 'info',
  enviado: 'info',
  entregado: 'ok',
  cancelado: 'bad',
}

/** A state that this version does not know is shown as it came. */
export const orderState = (status: string) => ({
  label: statusLabels[status as OrderStatus] ?? status,
  tone: tones[status as OrderStatus] ?? 'soft',
})

export const paymentWord = (method: string | null) => {
  if (!method) return 'Sin definir'
  return method === 'transferencia' ? 'Transferencia' : methodName(method)
}

export const canApprove = ({ status }: AdminOrder) => status === 'pendiente' || status === 'pendiente_pago'
export const canCancel = ({ status }: AdminOrder) => canMove(status, 'cancelado')
export const canShip = ({ status, held_reason }: AdminOrder) => held_reason === null && canMove(status, 'enviado')
export const canDeliver = ({ status, held_reason }: AdminOrder) => held_reason === null && canMove(status, 'entregado')

/** The invoice prints itself in a window of its own. */
export const printInvoice = (id: string) => window.open(`/admin/orders/invoice?id=${id}`, '_blank')
