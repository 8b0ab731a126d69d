import type { z } from 'zod'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { type Accepted, type Carrier, CarrierAway, CarrierRefusal, type Shipment } from '../../shipping/carrier.ts'
import { carrierNames } from '../../shipping/carrier-code.ts'
import { openCarriers } from '../../shipping/carriers.server.ts'
import { parcelOf } from '../../shipping/quotes/quote-requests.ts'
import type { Order } from '../contract.ts'
import { makeShipment as job } from '../jobs.ts'
import { findOrder, lockOrder, recordNote } from '../queries.server.ts'
import { countUnits } from '../rules.ts'
import { findRecipientDni, lockShipment, markSent, setAccepted, setFailed } from './queries.server.ts'
import { streetParts } from './street.ts'

type Asked = z.output<typeof job.payload>

/** Minutes between attempts. After the last one staff decide. */
const waits = [1, 10, 60]

/**
 * Books an order's shipment with the carrier, at most once. The attempt is committed before the request, so that a crash
 * or a lost answer leaves the status `en_duda` and never a second shipment. That status ends when the carrier finds the
 * order's number, or when staff, having checked, ask again.
 */
export async function makeShipment(resources: Pick<Resources, 'db' | 'config' | 'log'>, requested: Asked) {
  const { db } = resources
  const begun = await db.transaction().execute((tx) => begin(tx, requested.order_id))
  if (!begun) return
  const carrier = openCarriers(resources).get(begun.carrier)
  if (!carrier) {
    const status = begun.isSent ? 'en_duda' : 'rechazado'
    return setFailed(db, requested.order_id, { status, error: 'El transporte ya no está configurado.' })
  }
  return begun.isSent ? lookUp(db, carrier, requested, begun.replaced) : send(db, carrier, requested)
}

/** Undefined if there is nothing to do. `isSent`: an earlier attempt may have reached the carrier. */
async function begin(tx: Db, order_id: string) {
  const order = await lockOrder(tx, order_id)
  const shipment = await lockShipment(tx, order_id)
  if (!order || !shipment || shipment.status === 'creado' || shipment.status === 'rechazado') return undefined
  const isSent = shipment.sent_at !== null
  if (!isSent && (order.status !== 'confirmado' || order.held_reason)) {
    await setFailed(tx, order_id, { status: 'rechazado', error: 'La orden cambió antes de crear el envío.' })
    return undefined
  }
  if (!isSent) await markSent(tx, order_id)
  return { carrier: shipment.carrier, isSent, replaced: shipment.replaced_numbers }
}

async function send(db: Db, carrier: Carrier, requested: Asked) {
  const { order_id } = requested
  const name = carrierNames[carrier.code]
  try {
    await settle(db, carrier, order_id, await carrier.createShipment(await shipmentOf(db, order_id)))
  } catch (error) {
    if (error instanceof CarrierRefusal) {
      return setFailed(db, order_id, { status: 'rechazado', error: `${name} no lo tomó: ${error.message}` })
    }
    if (!(error instanceof CarrierAway)) throw error
    const isLast = requested.turn >= waits.length
    if (error.mayBeDone) {
      await setInDoubt(db, carrier, requested)
    } else {
      const advice = isLast ? 'Probá de nuevo más tarde.' : 'Lo reintentamos en unos minutos.'
      await setFailed(db, order_id, {
        status: isLast ? 'rechazado' : 'pedido',
        error: `${name} no responde. ${advice}`,
      })
    }
    await tryLater(db, requested)
  }
}

async function lookUp(db: Db, carrier: Carrier, requested: Asked, replaced: readonly string[]) {
  const { order_number } = await findOrder(db, requested.order_id)
  try {
    const found = await carrier.findShipment(order_number, replaced)
    if (found) return settle(db, carrier, requested.order_id, found)
  } catch (error) {
    if (!(error instanceof CarrierAway)) throw error
  }
  await setInDoubt(db, carrier, requested)
  await tryLater(db, requested)
}

function setInDoubt(db: Db, { code }: Carrier, { order_id, turn }: Asked) {
  const advice = turn < waits.length ? ' Le volvemos a preguntar en unos minutos.' : ''
  return setFailed(db, order_id, {
    status: 'en_duda',
    error: `${carrierNames[code]} no terminó de contestar.${advice}`,
  })
}

async function tryLater(db: Db, { order_id, turn }: Asked) {
  const minutes = waits[turn]
  if (minutes === undefined) return
  const runAt = new Date(Date.now() + minutes * 60_000)
  await enqueue(db, job, { order_id, turn: turn + 1 }, { key: `shipment-${order_id}`, runAt })
}

async function settle(db: Db, carrier: Carrier, order_id: string, accepted: Accepted) {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order || !(await setAccepted(tx, order_id, accepted))) return
    const note = `Envío creado en ${carrierNames[carrier.code]}: ${accepted.tracking_number}`
    await recordNote(tx, order, { author: 'sistema', note })
  })
}

async function shipmentOf(db: Db, order_id: string): Promise<Shipment> {
  const [order, dni, settings] = await Promise.all([
    findOrder(db, order_id),
    findRecipientDni(db, order_id),
    findSettings(db),
  ])
  const parcel = parcelOf(countUnits(order.items), settings)
  if (!parcel) throw new CarrierRefusal('pesa más que un paquete')
  const { shop_name: name, email, phone } = settings
  return {
    reference: order.order_number,
    parcel,
    sender: { name, email, phone },
    recipient: {
      name: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone_e164 ?? order.customer_phone,
      ...(dni && { dni }),
    },
    destination: destinationOf(order),
  }
}

function destinationOf(order: Order): Shipment['destination'] {
  if (order.shipping_branch) return { branch_id: order.shipping_branch.id }
  return {
    ...streetParts(order.customer_address),
    city: order.customer_city,
    province: order.customer_province,
    postal_code: Number(order.customer_postal_code.match(/\d{4}/)?.[0]),
  }
}
