import { addStock, lockProducts } from '../catalog/stock.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { findArrivalOf } from '../shipping/find-arrival.server.ts'
import type { OrderHistoryStep } from './contract.ts'
import { findLastStepText } from './last-step.server.ts'
import { listOrderItems, lockOrder, recordStep } from './queries.server.ts'
import { canMove, type OrderStatus, statusLabels } from './rules.ts'

export type Mover = {
  author: OrderHistoryStep['author']
  user_id?: number | null
  note?: string
  /** Set for steps that the buyer is not notified of. */
  told_at?: Date
}

type PromisedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * The only writer of `orders.status`; runs in the caller's transaction. Locks the order and refuses (409) a move that
 * `canMove` forbids, or shipping an order on hold. Writes the history step that mails and notifications are sent from
 * (unnotified-steps.server.ts), clears the payment deadline unless the order waits for a payment again, recomputes the
 * arrival of a confirmed order and returns the stock of a cancelled one.
 */
export async function moveOrder(tx: Db, order_id: string, to: OrderStatus, mover: Mover) {
  const isStaff = mover.author === 'personal'
  const order = await lockOrder(tx, order_id)
  if (!order) throw notFound(isStaff ? 'Orden no encontrada' : 'Pedido no encontrado')
  const from = order.status
  if (!canMove(from, to)) {
    const noun = isStaff ? 'La orden' : 'El pedido'
    const refusal =
      from === to
        ? `${noun} ya está en «${statusLabels[to]}».`
        : `${noun} no puede pasar de «${statusLabels[from]}» a «${statusLabels[to]}».`
    // Only staff may read the name of the colleague who was first.
    const lastStep = isStaff ? await findLastStepText(tx, order_id) : ''
    throw conflict(`${refusal} ${lastStep}`.trim(), 'estado-invalido')
  }
  if (order.held_reason && (to === 'enviado' || to === 'entregado')) {
    throw conflict(`La orden está retenida: ${order.held_reason} Liberala o cancelala.`, 'pedido-retenido')
  }
  const waiting = to === 'pendiente_pago' ? {} : { expires_at: null, transfer_hold_seconds: null }
  await tx
    .updateTable('orders')
    .set({ status: to, ...waiting, ...(to === 'confirmado' && (await arrivalFromNow(tx, order))) })
    .where('id', '=', order_id)
    .execute()
  await recordStep(tx, { order_id, from_status: from, to_status: to, note: '', user_id: null, ...mover })
  if (to === 'cancelado') await returnStock(tx, order_id, mover)
  return order
}

/** Promised days count from the payment. They stay as they were if the shipping method no longer says any. */
async function arrivalFromNow(tx: Db, { arrival, shipping_method_id, ...place }: PromisedOrder) {
  if (arrival === null) return {}
  const { customer_province: province, customer_postal_code: postal_code } = place
  return { arrival: (await findArrivalOf(tx, shipping_method_id, { province, postal_code })) ?? arrival }
}

async function returnStock(tx: Db, order_id: string, { user_id }: Mover) {
  const items = (await listOrderItems(tx, order_id)).filter(hasProduct)
  await lockProducts(
    tx,
    items.map(({ product_id }) => product_id),
  )
  for (const { product_id, quantity } of items) {
    await addStock(tx, product_id, quantity, { reason: 'cancelacion', order_id, user_id: user_id ?? null })
  }
}

/** False for a product deleted since: there is no stock to return to. */
function hasProduct<Item extends { product_id: number | null }>(item: Item): item is Item & { product_id: number } {
  return item.product_id !== null
}
