import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRecentLogin } from '../../accounts/recent-login.server.ts'
import { IdParam } from '../../platform/contract.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { rateLimit } from '../../platform/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { Refund, RefundAnswer, RefundsAnswer } from './contract.ts'
import { findRefundable } from './queries.server.ts'
import { refundPayment } from './refund-payment.server.ts'

const IdempotencyKey = z.object({
  'idempotency-key': z.string().trim().min(8, 'Al menos 8 caracteres').max(200).optional(),
})

export const refundsApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config } = resources

  app.get(
    '/api/admin/payments/:id/refunds',
    { schema: { params: IdParam, response: { 200: RefundsAnswer } } },
    async (request) => {
      const payment = await findRefundable(db, request.params.id)
      if (!payment) throw notFound('Pago no encontrado')
      return { success: true as const, payment }
    },
  )

  app.post(
    '/api/admin/payments/:id/refund',
    {
      onRequest: rateLimit(pool, 'refunds', config.rates.login),
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
