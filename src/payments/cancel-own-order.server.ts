import { moveOrder } from '../orders/move-order.server.ts'
import { lockOrder } from '../orders/queries.server.ts'
import type { OrderStatus } from '../orders/rules.ts'
import type { Db } from '../platform/database.server.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { isCancellable } from './find-order-detail.server.ts'
import { failPayment, findLivePayment } from './queries.server.ts'

/** The buyer changes their mind before the money is taken: the stock returns, a transfer under way is closed. */
export function cancelOwnOrder(db: Db, order_id: string) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Pedido no encontrado')
    if (order.status === 'cancelado') throw conflict('El pedido ya está cancelado.', 'estado-invalido')
    if (!isCancellable(order.status as OrderStatus)) {
      throw conflict('El pedido ya está pago: escribinos y lo resolvemos con vos.', 'estado-invalido')
    }
    const payment = await findLivePayment(tx, order_id)
    if (payment) await failPayment(tx, payment, 'El pedido se canceló.')
    await moveOrder(tx, order_id, 'cancelado', {
      author: 'cliente',
      user_id: order.user_id,
      note: 'Cancelado por quien lo hizo',
    })
  })
}
