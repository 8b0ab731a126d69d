import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { CarrierAway, CarrierRefusal } from '../../shipping/carrier.ts'
import { type CarrierCode, carrierNames } from '../../shipping/carrier-code.ts'
import { openCarriers } from '../../shipping/carriers.server.ts'
import { OrderParam, orderId } from '../finding/order-param.ts'
import * as calls from './calls.ts'
import { CarrierShipmentResults, CarrierShipments } from './contract.ts'
import { findShipment } from './queries.server.ts'
import { requestShipments } from './request-shipments.server.ts'

export const carrierShipmentsApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const carriers = openCarriers(resources)

  mount(app, calls.requestShipments, {
    summary:
      'Requests shipments of several orders from a carrier, each once; the tracking numbers follow shortly after',
    body: CarrierShipments,
    response: CarrierShipmentResults,
  }).handle(async ({ body, staffId }) => ({ results: await requestShipments(resources, body, { id: staffId }) }))

  mount(app, calls.findLabel, {
    summary: "The carrier's label of an order's shipment",
    params: OrderParam,
    produces: ['application/pdf'],
  }).handle(async ({ params }, reply) => {
    const shipment = await findShipment(resources.db, orderId(params))
    if (!shipment?.label_number) throw notFound('La orden no tiene una etiqueta.')
    const carrier = carriers.get(shipment.carrier)
    if (!carrier) throw notFound('El transporte ya no está configurado en la tienda.')
    const label = await carrier.fetchLabel(shipment.label_number).catch(explain(carrier.code))
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="etiqueta_${shipment.tracking_number}.pdf"`)
      .send(label)
  })
}

const explain = (code: CarrierCode) => (error: unknown) => {
  const name = carrierNames[code]
  if (error instanceof CarrierRefusal) {
    throw new ShopError(
      503,
      'sin-etiqueta',
      `${name} todavía no tiene la etiqueta (${error.message}). Probá en un rato.`,
    )
  }
  if (!(error instanceof CarrierAway)) throw error
  throw new ShopError(503, 'transporte-caido', `${name} no responde. Probá en un rato.`)
}
