import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { addOrderNote, changeAddress } from './add-order-note.server.ts'
import * as calls from './admin-calls.ts'
import * as contract from './admin-contract.ts'
import { findAdminOrder, listAdminOrders } from './admin-queries.server.ts'
import { OrderParam, orderId } from './finding/order-param.ts'
import { deliverOrder } from './pickup/deliver-order.server.ts'
import { readyOrder } from './pickup/ready-order.server.ts'
import { staleLabel } from './shipments/label-warnings.ts'
import { changeShipment, shipOrder, shipOrders } from './shipments/ship-order.server.ts'

export const ordersAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listOrders, {
    summary: 'The orders of the shop, filtered and sorted',
    query: contract.AdminOrderQuery,
    response: contract.AdminOrderPage,
  }).handle(({ query }) => listAdminOrders(db, query))

  mount(app, calls.findOrder, {
    summary: 'One order with its history and payments',
    params: OrderParam,
    response: contract.AdminOrderAnswer,
  }).handle(async (request) => {
    const order = await findAdminOrder(db, orderId(request.params))
    if (!order) throw notFound('Orden no encontrada')
    return { order }
  })

  mount(app, calls.shipOrder, {
    summary: 'Ships an order',
    params: OrderParam,
    body: contract.Shipment,
    response: Done,
  }).handle(async ({ params, body, staffId }) => {
    await shipOrder(db, orderId(params), body, { id: staffId })
    return { message: 'Orden enviada' }
  })

  mount(app, calls.shipOrders, {
    summary: 'Ships several orders, each by itself',
    body: contract.Shipments,
    response: contract.ShipmentResults,
  }).handle(async ({ body, staffId }) => ({ results: await shipOrders(db, body, { id: staffId }) }))

  mount(app, calls.changeShipment, {
    summary: 'Corrects the carrier and number of a parcel that has left',
    params: OrderParam,
    isOnce: true,
    body: contract.ShipmentChange,
    response: Done,
  }).handle(async ({ params, body, staffId, once }) => {
    await changeShipment(db, orderId(params), body, { id: staffId, once })
    return { message: 'Seguimiento cambiado' }
  })

  mount(app, calls.readyOrder, {
    summary: 'Marks an order as ready to be picked up, and mails the buyer the pick-up code',
    params: OrderParam,
    response: Done,
  }).handle(async ({ params, staffId }) => {
    await readyOrder(db, orderId(params), { id: staffId })
    return { message: 'Orden lista para retirar' }
  })

  mount(app, calls.deliverOrder, {
    summary: 'Marks an order as delivered; a pick-up needs the code that its buyer was sent',
    params: OrderParam,
    body: contract.Delivery,
    response: Done,
  }).handle(async ({ params, body, staffId }) => {
    await deliverOrder(db, orderId(params), body, { id: staffId })
    return { message: 'Orden entregada' }
  })

  mount(app, calls.addOrderNote, {
    summary: 'Adds a note for staff to the history of an order',
    status: 201,
    params: OrderParam,
    isOnce: true,
    body: contract.StaffNote,
    response: Done,
  }).handle(async ({ params, body, staffId, once }) => {
    await addOrderNote(db, orderId(params), body.note, { id: staffId, once })
    return { message: 'Nota agregada' }
  })

  mount(app, calls.changeAddress, {
    summary: 'Corrects the delivery address of an order',
    params: OrderParam,
    body: contract.DeliveryAddress,
    response: Done,
  }).handle(async ({ params, body, staffId }) => {
    const { isLabelStale } = await changeAddress(db, orderId(params), body, { id: staffId })
    return { message: isLabelStale ? `Dirección cambiada. ${staleLabel}` : 'Dirección cambiada' }
  })
}
