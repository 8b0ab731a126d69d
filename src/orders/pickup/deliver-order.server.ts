import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { isSameSecret } from '../../platform/http/tokens.server.ts'
import type { Delivery } from '../admin-contract.ts'
import { moveOrder } from '../move-order.server.ts'
import { lockOrder } from '../queries.server.ts'
import { canMove } from '../rules.ts'
import { countWrongCode } from './queries.server.ts'

/**
 * Marks an order as delivered. A pick-up needs its code. Throws for a wrong one only after the transaction, because a
 * rollback would undo its count.
 */
export async function deliverOrder(db: Db, id: string, delivery: Delivery, staff: { id: number }) {
  const given = delivery?.pickup_code?.replace(/\s/g, '')
  const isDelivered = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.is_pickup && canMove(order.status, 'entregado')) {
      if (!order.pickup_code) throw conflict('Primero marcá la orden como lista para retirar.', 'estado-invalido')
      if (!given) throw wrongCode('Ingresá el código de retiro que recibió el cliente.')
      if (!isSameSecret(given, order.pickup_code)) {
        await countWrongCode(tx, id)
        return false
      }
    }
    await moveOrder(tx, id, 'entregado', { author: 'personal', user_id: staff.id })
    return true
  })
  if (!isDelivered) throw wrongCode('Ese código no es el de esta orden. Pedile al cliente que lo revise en su email.')
}

const wrongCode = (message: string) => invalid(message, { pickup_code: message })
