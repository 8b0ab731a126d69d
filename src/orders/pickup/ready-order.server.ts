import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { lockOrder, recordNote } from '../queries.server.ts'
import { statusLabels } from '../rules.ts'
import { setReady } from './queries.server.ts'

/**
 * Marks a paid order as ready to be picked up. Its history step does not change the status but has no `told_at`, so that
 * the buyer is sent the code; a second call is refused.
 */
export function readyOrder(db: Db, id: string, staff: { id: number }) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('Orden no encontrada')
    const { status, held_reason } = order
    if (!order.is_pickup) throw conflict('La orden no se retira en el local.', 'estado-invalido')
    if (status !== 'confirmado') {
      throw conflict(
        `La orden está en «${statusLabels[status]}»: no se puede preparar para retirar.`,
        'estado-invalido',
      )
    }
    if (held_reason) throw conflict(`La orden está retenida: ${held_reason} Liberala o cancelala.`, 'pedido-retenido')
    if (order.ready_at) throw conflict('La orden ya está lista para retirar.', 'estado-invalido')
    await setReady(tx, id, newPickupCode())
    await recordNote(tx, order, { author: 'personal', user_id: staff.id, note: 'Lista para retirar', told_at: null })
  })
}

const newPickupCode = () => String(randomInt(1_000_000)).padStart(6, '0')
