import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRecentLogin } from '../accounts/recent-login.server.ts'
import { requireAdmin } from '../accounts/sessions.server.ts'
import { Done, IdParam } from '../platform/contract.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { approveOrder } from './approve-order.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { Decision } from './contract.ts'
import { releaseOrder } from './hold-order.server.ts'
import { Refund, RefundAnswer } from './refunds/contract.ts'
import { refundPayment } from './refunds/refund-payment.server.ts'

const OrderParam = z.object({ id: z.string().max(100) })
const Cancellation = z.object({ reason: z.string().trim().max(1000, 'Hasta 1000 caracteres').optional() }).nullish()
const IdempotencyKey = z.object({
  'idempotency-key': z.string().trim().min(8, 'Al menos 8 caracteres').max(200).optional(),
})

/** What staff decides about an order and its money. */
export const staffApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config } = resources

  app.post(
    '/api/admin/orders/:id/approve',
    { schema: { params: OrderParam, body: Decision, response: { 200: Done } } },
    async (request) => {
      const staff = await requireAdmin(db, request)
      await approveOrder(db, orderId(request.params), staff, request.body?.admin_notes)
      return { success: true as const, message: 'Pedido confirmado' }
    },
  )

  app.post(
    '/api/admin/orders/:id/cancel',
    { schema: { params: OrderParam, body: Cancellation, response: { 200: Done } } },
    async (request) => {
      const staff = await requireAdmin(db, request)
      return {
        success: true as const,
        message: await cancelOrder(resources, orderId(request.params), staff, request.body?.reason),
      }
    },
  )

  app.post(
    '/api/admin/orders/:id/release',
    { schema: { params: OrderParam, body: Decision, response: { 200: Done } } },
    async (request) => {
      const staff = await requireAdmin(db, request)
      await releaseOrder(db, orderId(request.params), staff, request.body?.admin_notes)
      return { success: true as const, message: 'Pedido liberado' }
    },
  )

  app.post(
    '/api/admin/payments/:id/refund',
    {
      preHandler: rateLimit(pool, 'refunds', config.rates.login),
      schema: { params: IdParam, headers: IdempotencyKey, body: Refund.nullish(), response: { 200: RefundAnswer } },
    },
    async (request) => {
      const { password, ...asked } = request.body ?? {}
      const staff = await requireRecentLogin(db, request, password)
      const by = { staff_id: staff.id, idempotencyKey: request.headers['idempotency-key'] }
      const { status, ...refund } = await refundPayment(resources, request.params.id, asked, by)
      if (status === 'fallida') {
        throw conflict(
          'Mercado Pago no aceptó la devolución. Devolvé el dinero de otra forma y anotalo a mano.',
          'devolucion-rechazada',
        )
      }
      return { success: true as const, message: messages[status], refund: { ...refund, status } }
    },
  )
}

const messages = {
  hecha: 'Devolución registrada',
  pendiente: 'Mercado Pago no respondió todavía: la devolución queda en curso y se reintenta sola.',
}

function orderId({ id }: { id: string }) {
  if (!z.uuid().safeParse(id).success) throw notFound('Pedido no encontrado')
  return id
}
