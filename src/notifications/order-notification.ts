import type { OrderStatus } from '../orders/rules.ts'
import {
  refundCancellation,
  shortReceipt,
  transferRejected,
  transferWithoutProof,
  usualCancellation,
} from '../payments/rules.ts'

type Step = { from: OrderStatus | null; to: OrderStatus; author: string; note: string }
type Texts = { title: string; message: string }
type Order = {
  order_number: string
  carrier: string | null
  tracking_number: string | null
  /** The current status; by default the one after the step. */
  status?: OrderStatus
}

export function orderNotification({ from, to, author, note }: Step, order: Order): Texts {
  const name = `Tu pedido ${order.order_number}`
  if (from === to && to === 'confirmado') {
    return { title: 'Listo para retirar', message: `${name} está listo: te espera en el local.` }
  }
  if (from === to) {
    const { carrier, tracking_number: number } = order
    const now = [carrier && `Va por ${carrier}.`, number && `Seguimiento: ${number}.`].filter(Boolean).join(' ')
    return {
      title: 'Cambió el seguimiento de tu pedido',
      message: `Corregimos el envío de tu pedido ${order.order_number}. ${now}`.trim(),
    }
  }
  switch (to) {
    case 'pendiente_pago':
      return waiting(from, note, name, (order.status ?? to) === to)
    case 'pendiente':
      return { title: `Recibimos ${whatCame(note)}`, message: `${name}: te avisamos cuando acreditemos tu pago.` }
    case 'confirmado':
      if (author === 'sistema') {
        return { title: 'Pedido confirmado', message: `${name} no tiene nada que pagar: ya lo estamos preparando.` }
      }
      return { title: 'Pago confirmado', message: `${name} está pago y lo estamos preparando.` }
    case 'enviado':
      return { title: 'Pedido enviado', message: `${name} está en camino${shipment(order)}.` }
    case 'entregado':
      return { title: 'Pedido entregado', message: `${name} fue entregado. Gracias por comprar con nosotros.` }
    case 'cancelado':
      return { title: 'Pedido cancelado', message: cancellation(order.order_number, { from, author, note }) }
  }
}

const whatCame = (note: string) => (note === transferWithoutProof ? 'el aviso de tu transferencia' : 'tu comprobante')

function waiting(from: OrderStatus | null, note: string, name: string, isStill: boolean): Texts {
  if (from === null) {
    return { title: 'Recibimos tu pedido', message: isStill ? `${name} espera el pago.` : `${name} nos llegó.` }
  }
  const [title, waits, why] = isShortReceipt(note)
    ? ['Falta una parte de tu pago', 'espera la diferencia', note]
    : ['No pudimos verificar tu transferencia', 'espera de nuevo el pago', rejectionReason(note)]
  return { title, message: `${name}${isStill ? ` ${waits}.` : ':'} ${why}`.trim() }
}

/** Whether the history notes a transfer of less than the amount due. */
export const isShortReceipt = (note: string) => note.startsWith(shortReceipt)

/** The reason given by staff, without the label it has in the order's history. */
export const rejectionReason = (note: string) => note.replace(transferRejected, '')

function shipment({ carrier, tracking_number }: Order) {
  return [carrier && ` por ${carrier}`, tracking_number && `. Seguimiento: ${tracking_number}`].filter(Boolean).join('')
}

function cancellation(order_number: string, { from, author, note }: Omit<Step, 'to'>) {
  const announced = from === 'pendiente' ? ' Si tu transferencia llegó a nuestra cuenta, te la devolvemos.' : ''
  if (author === 'cliente') return `Cancelaste tu pedido ${order_number}.${announced}`
  if (author === 'sistema') {
    return `Cancelamos tu pedido ${order_number} porque no recibimos el pago a tiempo. Si ya transferiste, escribinos desde Contacto: lo buscamos y lo resolvemos.`
  }
  const reason = cancellationReason(note)
  const why = reason ? ` Motivo: ${reason}` : ''
  return `Cancelamos tu pedido ${order_number}.${why}${announced} Si tenés dudas, escribinos desde Contacto.`
}

/** The reason given by staff, ending in a full stop; empty if the shop generated the note. */
export function cancellationReason(note: string) {
  if (!note || note === usualCancellation || note === refundCancellation) return ''
  return /[.!?…]$/.test(note) ? note : `${note}.`
}
