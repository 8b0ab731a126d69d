import { isPickedUp } from '../channels.ts'
import type { Order } from '../contract.ts'

type Tracked = Pick<
  Order,
  'status' | 'channel' | 'customer_address' | 'is_pickup' | 'ready_at' | 'arrival' | 'tracking_number'
> & { can_pay?: boolean }
export type TrackStep = { title: string; hint: string; state: 'done' | 'now' | 'next' }

/** Steps of an order from payment to delivery: done, current and next. None for a cancelled order. */
export function trackOf(order: Tracked): TrackStep[] {
  const { status } = order
  if (status === 'cancelado') return []
  const steps = isPickedUp(order) ? pickupSteps(order) : deliverySteps(order)
  const now = status === 'entregado' ? steps.length : placeOf(order)
  return steps.map(([title, hint], index) => ({
    title,
    hint,
    state: index < now ? 'done' : index === now ? 'now' : 'next',
  }))
}

type Step = [title: string, hint: string]

function payment({ status, can_pay = true }: Tracked): Step {
  if (status === 'pendiente_pago' && can_pay) return ['Pago', 'Falta el pago']
  return ['Pago', status === 'pendiente_pago' || status === 'pendiente' ? 'Lo estamos revisando' : 'Acreditado']
}

const preparation = ({ status, ready_at }: Tracked): Step => [
  'Preparación',
  status === 'confirmado' && !ready_at ? 'Lo estamos preparando' : '',
]

function deliverySteps(order: Tracked): Step[] {
  const { status, tracking_number, arrival } = order
  const isUnderWay = status === 'enviado' || status === 'entregado'
  const byMail = 'Te mandamos el seguimiento por email'
  return [
    payment(order),
    preparation(order),
    ['En camino', isUnderWay ? (tracking_number ?? '') : byMail],
    ['Entregado', status === 'entregado' ? '' : (arrival ?? '')],
  ]
}

/** A pick-up, or a sale that staff hand over. */
function pickupSteps(order: Tracked): Step[] {
  const byMail = order.ready_at ? 'Traé tu código' : 'Te avisamos por email'
  const ready: Step[] = order.is_pickup ? [['Listo para retirar', order.status === 'entregado' ? '' : byMail]] : []
  return [payment(order), preparation(order), ...ready, [order.is_pickup ? 'Retirado' : 'Entregado', '']]
}

function placeOf({ status, ready_at }: Tracked) {
  if (status === 'confirmado') return ready_at ? 2 : 1
  return status === 'enviado' ? 2 : 0
}
