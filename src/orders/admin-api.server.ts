import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireAdmin } from '../accounts/sessions.server.ts'
import { Done, pagination } from '../platform/contract.ts'
import { notFound } from '../platform/errors.ts'
import type { Resources } from '../platform/resources.server.ts'
import { findAdminOrder, listAdminOrders } from './admin-queries.server.ts'
import {
  AdminOrderAnswer,
  AdminOrderPage,
  AdminOrderQuery,
  DeliveryAddress,
  Shipment,
  ShipmentChange,
  StaffNote,
} from './contract.ts'
import { changeAddress, noteOrder } from './note-order.server.ts'
import { OrderParam, orderId } from './order-param.ts'
import { changeShipment, deliverOrder, shipOrder } from './ship-order.server.ts'

export const ordersAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get(
    '/api/admin/orders',
    { schema: { querystring: AdminOrderQuery, response: { 200: AdminOrderPage } } },
    async ({ query }) => {
      const { orders, total } = await listAdminOrders(db, query)
      return { success: true as const, orders, pagination: pagination(query.page, query.limit, total) }
    },
  )

  app.get(
    '/api/admin/orders/:id',
    { schema: { params: OrderParam, response: { 200: AdminOrderAnswer } } },
    async (request) => {
      const order = await findAdminOrder(db, orderId(request.params))
      if (!order) throw notFound('Pedido no encontrado')
      return { success: true as const, order }
    },
  )

  app.post(
    '/api/admin/orders/:id/ship',
    { schema: { params: OrderParam, body: Shipment, response: { 200: Done } } },
    async (request) => {
      await shipOrder(db, orderId(request.params), request.body, await requireAdmin(db, request))
      return { success: true as const, message: 'Pedido enviado' }
    },
  )

  app.put(
    '/api/admin/orders/:id/shipment',
    { schema: { params: OrderParam, body: ShipmentChange, response: { 200: Done } } },
    async (request) => {
      await changeShipment(db, orderId(request.params), request.body, await requireAdmin(db, request))
      return { success: true as const, message: 'Seguimiento cambiado' }
    },
  )

  app.post(
    '/api/admin/orders/:id/deliver',
    { schema: { params: OrderParam, response: { 200: Done } } },
    async (request) => {
      await deliverOrder(db, orderId(request.params), await requireAdmin(db, request))
      return { success: true as const, message: 'Pedido entregado' }
    },
  )

  app.post(
    '/api/admin/orders/:id/notes',
    { schema: { params: OrderParam, body: StaffNote, response: { 201: Done } } },
    async (request, reply) => {
      await noteOrder(db, orderId(request.params), request.body.note, await requireAdmin(db, request))
      return reply.code(201).send({ success: true as const, message: 'Nota agregada' })
    },
  )

  app.put(
    '/api/admin/orders/:id/address',
    { schema: { params: OrderParam, body: DeliveryAddress, response: { 200: Done } } },
    async (request) => {
      await changeAddress(db, orderId(request.params), request.body, await requireAdmin(db, request))
      return { success: true as const, message: 'Dirección cambiada' }
    },
  )
}
