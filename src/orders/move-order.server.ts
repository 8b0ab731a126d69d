import { addStock, lockProducts } from '../catalog/stock.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { findArrivalOf } from '../shipping/find-arrival.server.ts'
import type { OrderHistoryStep } from './contract.ts'
import { lastStepWords } from './last-step.server.ts'
import { listOrderItems, lockOrder, recordStep } from './queries.server.ts'
import { canMove, type OrderStatus, statusLabels } from './rules.ts'

export type Mover = {
  author: OrderHistoryStep['author']
  user_id?: number | null
  note?: string
  /** Of a step that its buyer needs no mail about. */
  told_at?: Date
}

type PromisedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * The only writer of `orders.status`. Locks the order, refuses a step that the table of moves lacks (409), writes the
 * step's history row (of which mails and notifications follow: untold-steps.server.ts), ends the wait for a payment, counts the days of arrival anew once it is confirmed, and returns a cancelled order's stock, once. What is held does not leave the shop. Runs in the
 * caller's transaction.
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
    // Who works in the panel may have been overtaken by a colleague, whose name is for staff alone.
    const who = isStaff ? await lastStepWords(tx, order_id) : ''
    throw conflict(`${refusal} ${who}`.trim(), 'estado-invalido')
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

/** An order is prepared once it is paid: days that were promised count from then, and stay where no method tells others. */
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

/** A product that was deleted since has no stock to return to. */
function hasProduct<Item extends { product_id: number | null }>(item: Item): item is Item & { product_id: number } {
  return item.product_id !== null
}
