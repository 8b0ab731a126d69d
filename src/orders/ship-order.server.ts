import type { Db } from '../platform/database.server.ts'
import { setShipment } from './admin-queries.server.ts'
import type { Shipment } from './contract.ts'
import { moveOrder } from './move-order.server.ts'

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

export function deliverOrder(db: Db, id: string, staff: Staff) {
  return db.transaction().execute((tx) => moveOrder(tx, id, 'entregado', mover(staff)))
}

function mover({ id }: Staff) {
  return { author: 'personal', user_id: id } as const
}
