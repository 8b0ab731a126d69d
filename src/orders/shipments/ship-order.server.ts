import { refuseOverwriting } from '../../accounts/refuse-overwriting.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, notFound, ShopError } from '../../platform/http/errors.ts'
import { carrierKey } from '../../settings/tracking-url.ts'
import { carrierNames } from '../../shipping/carrier-code.ts'
import type { Shipment, ShipmentChange, ShipmentResult, Shipments } from '../admin-contract.ts'
import { setShipment } from '../admin-queries.server.ts'
import { moveOrder } from '../move-order.server.ts'
import { listOrderNumbers, lockOrder, recordNote } from '../queries.server.ts'
import { canChangeShipment } from '../rules.ts'
import { findShipment } from './queries.server.ts'

type Staff = { id: number }

/** Marks an order as shipped. The buyer's mail has carrier and tracking number. */
export function shipOrder(db: Db, id: string, shipment: Shipment, staff: Staff) {
  return db.transaction().execute(async (tx) => {
    if ((await lockOrder(tx, id))?.is_pickup)
      throw conflict('La orden se retira en el local: no se envía.', 'estado-invalido')
    const { carrier, tracking_number } = await parcelOf(tx, id, shipment)
    await setShipment(tx, id, { carrier, tracking_number })
    await moveOrder(tx, id, 'enviado', {
      ...mover(staff),
      note: [carrier, tracking_number].filter(Boolean).join(' · '),
    })
  })
}

/** Carrier and number given by staff, or those of the booked shipment. */
async function parcelOf(tx: Db, id: string, shipment: Shipment) {
  const given = { carrier: shipment?.carrier || null, tracking_number: shipment?.tracking_number || null }
  const booked = await findShipment(tx, id)
  if (!booked || given.tracking_number) return given
  const name = carrierNames[booked.carrier]
  if (given.carrier && carrierKey(given.carrier) !== carrierKey(name)) return given
  if (booked.status === 'pedido') {
    const message = `${name} todavía no dio el número. Esperá un momento, o escribí otro transporte u otro número.`
    throw conflict(message, 'envio-pedido')
  }
  return booked.tracking_number ? { carrier: name, tracking_number: booked.tracking_number } : given
}

/** Ships each order in a transaction of its own: one refusal does not affect the others. */
export async function shipOrders(db: Db, { orders }: Shipments, staff: Staff) {
  const numbers = await listOrderNumbers(
    db,
    orders.map(({ id }) => id),
  )
  const results: ShipmentResult[] = []
  for (const { id, ...shipment } of orders) {
    const order = { id, order_number: numbers.get(id) ?? null }
    try {
      await shipOrder(db, id, shipment, staff)
      results.push({ ...order, is_shipped: true })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      results.push({ ...order, is_shipped: false, code: error.code, message: error.message })
    }
  }
  return results
}

/** Corrects carrier or tracking number. The history keeps the previous ones. */
export function changeShipment(db: Db, id: string, change: ShipmentChange, staff: Staff & { once: Once }) {
  return db
    .transaction()
    .execute((tx) =>
      doOnce(tx, { what: 'shipment', input: [id, change], ...staff.once }, () =>
        correctShipment(tx, id, change, staff),
      ),
    )
}

async function correctShipment(tx: Db, id: string, { notify, seen, ...sent }: ShipmentChange, staff: Staff) {
  const order = await lockOrder(tx, id)
  if (!order) throw notFound('Orden no encontrada')
  const status = order.status
  if (!canChangeShipment(status)) {
    throw conflict('El seguimiento se cambia cuando la orden ya se envió.', 'estado-invalido')
  }
  const change = await refuseOverwriting(tx, {
    table: 'orders',
    id,
    what: 'el seguimiento',
    change: sent,
    seen,
    now: order,
    together: ['carrier', 'tracking_number'],
  })
  const now = {
    carrier: change.carrier === undefined ? order.carrier : change.carrier || null,
    tracking_number: change.tracking_number === undefined ? order.tracking_number : change.tracking_number || null,
  }
  await setShipment(tx, id, now)
  const note = `Seguimiento cambiado. Antes: ${trackingText(order)}. Ahora: ${trackingText(now)}.`
  const told_at = notify ? null : new Date()
  await recordNote(tx, { id, status }, { ...mover(staff), note, told_at })
}

const trackingText = ({ carrier, tracking_number }: { carrier: string | null; tracking_number: string | null }) =>
  [carrier, tracking_number].filter(Boolean).join(' · ') || 'sin datos'

function mover({ id }: Staff) {
  return { author: 'personal', user_id: id } as const
}
