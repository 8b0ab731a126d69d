import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { setShipment } from './admin-queries.server.ts'
import type { Shipment, ShipmentChange } from './contract.ts'
import { moveOrder } from './move-order.server.ts'
import { lockOrder, recordStep } from './queries.server.ts'
import { canChangeShipment } from './rules.ts'

type Staff = { id: number }

/** The parcel left; whoever ships it and its number reach the buyer with the news. */
export function shipOrder(db: Db, id: string, shipment: Shipment, staff: Staff) {
  const carrier = shipment?.carrier || null
  const tracking_number = shipment?.tracking_number || null
  return db.transaction().execute(async (tx) => {
    await setShipment(tx, id, { carrier, tracking_number })
    await moveOrder(tx, id, 'enviado', {
      ...mover(staff),
      note: [carrier, tracking_number].filter(Boolean).join(' · '),
    })
  })
}

/** A number typed wrong, or a parcel that goes another way: what it was stays in the history. */
export function changeShipment(db: Db, id: string, { notify, ...change }: ShipmentChange, staff: Staff) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('Pedido no encontrado')
    const status = order.status
    if (!canChangeShipment(status)) {
      throw conflict('El seguimiento se cambia cuando la orden ya se envió.', 'estado-invalido')
    }
    const now = {
      carrier: change.carrier === undefined ? order.carrier : change.carrier || null,
      tracking_number: change.tracking_number === undefined ? order.tracking_number : change.tracking_number || null,
    }
    await setShipment(tx, id, now)
    const note = `Seguimiento cambiado. Antes: ${inWords(order)}. Ahora: ${inWords(now)}.`
    const told_at = notify ? null : new Date()
    await recordStep(tx, { order_id: id, from_status: status, to_status: status, ...mover(staff), note, told_at })
  })
}

const inWords = ({ carrier, tracking_number }: { carrier: string | null; tracking_number: string | null }) =>
  [carrier, tracking_number].filter(Boolean).join(' · ') || 'sin datos'

export function deliverOrder(db: Db, id: string, staff: Staff) {
  return db.transaction().execute((tx) => moveOrder(tx, id, 'entregado', mover(staff)))
}

function mover({ id }: Staff) {
  return { author: 'personal', user_id: id } as const
}
