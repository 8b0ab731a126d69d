import type { Db } from '../../platform/database/database.server.ts'
import { conflict, notFound, ShopError } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { type CarrierCode, carrierNames } from '../../shipping/carrier-code.ts'
import { isOffered } from '../../shipping/carriers.server.ts'
import { findShippingMethod } from '../../shipping/queries.server.ts'
import { makeShipment } from '../jobs.ts'
import { listOrderNumbers, lockOrder } from '../queries.server.ts'
import { statusLabels } from '../rules.ts'
import type { CarrierShipmentResult, CarrierShipments } from './contract.ts'
import { askShipment, lockShipment } from './queries.server.ts'

/**
 * Requests a shipment for each order in a transaction of its own: one refusal does not affect the others. A job books
 * them.
 */
export async function requestShipments(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { ids, carrier, again }: CarrierShipments,
  staff: { id: number },
) {
  if (!isOffered(config, carrier)) throw conflict(`${carrierNames[carrier]} no está configurado en la tienda.`)
  const numbers = await listOrderNumbers(db, ids)
  const results: CarrierShipmentResult[] = []
  for (const id of new Set(ids)) {
    const order = { id, order_number: numbers.get(id) ?? null }
    try {
      await db.transaction().execute((tx) => ask(tx, id, carrier, again, staff.id))
      results.push({ ...order, is_asked: true })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      results.push({ ...order, is_asked: false, code: error.code, message: error.message })
    }
  }
  return results
}

async function ask(tx: Db, id: string, carrier: CarrierCode, again: boolean, staff_id: number) {
  const order = await lockOrder(tx, id)
  if (!order) throw notFound('Orden no encontrada')
  if (order.status !== 'confirmado') {
    const message = `La orden está en «${statusLabels[order.status]}»: el envío se crea cuando está confirmada.`
    throw conflict(message, 'estado-invalido')
  }
  if (order.is_pickup) throw conflict('La orden se retira en el local: no se envía.', 'estado-invalido')
  if (order.held_reason) {
    throw conflict(`La orden está retenida: ${order.held_reason} Liberala o cancelala.`, 'pedido-retenido')
  }
  if (!order.customer_address) throw conflict('La orden no tiene dirección de entrega.', 'sin-direccion')
  const shipment = await lockShipment(tx, id)
  const name = carrierNames[carrier]
  if (shipment?.status === 'creado' && !shipment.is_stale) {
    throw conflict(`El envío ya está creado: ${shipment.tracking_number}.`, 'envio-creado')
  }
  if (shipment?.status === 'creado' && !again) {
    const message = `La etiqueta ${shipment.tracking_number} tiene la dirección anterior: anulala en ${name} y hacela de nuevo.`
    throw conflict(message, 'etiqueta-vieja')
  }
  if (shipment?.status === 'pedido')
    throw conflict(`El envío ya se pidió: ${name} todavía no contestó.`, 'envio-pedido')
  if (shipment?.status === 'en_duda' && !again) {
    throw conflict(`${name} puede tener este envío: buscalo en su página antes de crearlo otra vez.`, 'envio-en-duda')
  }
  if (!order.shipping_branch && (await isMeantForBranch(tx, order.shipping_method_id))) {
    const message =
      'El cliente pidió una sucursal y no quedó elegida: escribile y creá el envío en la página del transporte.'
    throw conflict(message, 'sin-sucursal')
  }
  await askShipment(tx, id, carrier, staff_id)
  await enqueue(tx, makeShipment, { order_id: id, turn: 0 }, { key: `shipment-${id}` })
}

async function isMeantForBranch(tx: Db, method_id: number | null) {
  return method_id !== null && (await findShippingMethod(tx, method_id))?.kind === 'sucursal'
}
