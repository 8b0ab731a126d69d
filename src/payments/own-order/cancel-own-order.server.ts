import { lockOrder } from '../../orders/queries.server.ts'
import { awaitsPayment, isMadeBySession } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, forbidden, notFound, unauthorized } from '../../platform/http/errors.ts'
import { failPayment, findLivePayment } from '../queries.server.ts'
import { notifyOfUnverified } from '../transfers/notify-of-unverified.server.ts'
import { cancelAndRefundParts } from '../transfers/refund-partial-transfers.server.ts'
import type { Asker } from './find-order-detail.server.ts'

/**
 * Cancels an unpaid order for its buyer: returns the stock and fails a pending transfer. Only the account that placed
 * an order may cancel it. A guest's order may be cancelled by anyone who has its id; the history says whether it was
 * the browser that placed it.
 */
export function cancelOwnOrder(db: Db, order_id: string, { viewer, guest_session_id }: Asker) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Pedido no encontrado')
    if (order.user_id !== null && !viewer) throw unauthorized('Iniciá sesión para cancelar este pedido.')
    if (order.user_id !== null && order.user_id !== viewer?.id) {
      throw forbidden('Este pedido lo cancela la cuenta que lo hizo.')
    }
    if (order.status === 'cancelado') throw conflict('El pedido ya está cancelado.', 'estado-invalido')
    if (!awaitsPayment(order.status)) {
      throw conflict('El pedido ya está pago: escribinos y lo resolvemos con vos.', 'estado-invalido')
    }
    const isBuyer = order.user_id !== null || isMadeBySession(order, guest_session_id)
    await endUnpaid(tx, order_id, viewer?.id ?? null, isBuyer ? byBuyer : 'Cancelado por quien tiene el enlace')
  })
}

/**
 * Cancels an order that a new one replaces. The caller has locked it and checked that it is unpaid and belongs to the
 * same buyer.
 */
export function cancelReplacedOrder(tx: Db, order_id: string, user_id: number | null) {
  return endUnpaid(tx, order_id, user_id, byBuyer)
}

const byBuyer = 'Cancelado por quien compró'

async function endUnpaid(tx: Db, order_id: string, user_id: number | null, note: string) {
  const payment = await findLivePayment(tx, order_id)
  if (payment) await failPayment(tx, payment, 'El pedido se canceló.')
  await cancelAndRefundParts(tx, order_id, { author: 'cliente', user_id, note })
  if (payment) await notifyOfUnverified(tx, payment, 'la orden se canceló')
}
