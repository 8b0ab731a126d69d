import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { conflict, notFound } from '../../platform/errors.ts'
import { rateLimit } from '../../platform/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { hasProvider } from './provider-address.server.ts'
import { startPayment } from './start-payment.server.ts'
import { webhookApi } from './webhook-api.server.ts'

const StartPayment = z.object({
  order_id: z.string('Falta el pedido').min(1, 'Falta el pedido').max(100),
  amount: z.number().min(0).max(9_999_999_999),
  /** Accepted and not used: what is charged is written by the shop. */
  description: z.string().max(1000).nullish(),
})
const Started = z.object({ success: z.literal(true), init_point: z.url(), sandbox_init_point: z.url() })

export const mercadoPagoApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { pool, config, log } = resources
  const { accessToken, webhookSecret } = config.mercadoPago
  if (accessToken && !webhookSecret) {
    log.warn(
      'MP_ACCESS_TOKEN sin MP_WEBHOOK_SECRET: no se cree ningún aviso de Mercado Pago, solo lo que se le pregunta',
    )
  }
  app.post(
    '/api/payments/mercadopago',
    {
      onRequest: rateLimit(pool, 'payments', config.rates.orders),
      schema: { body: StartPayment, response: { 201: Started } },
    },
    async (request, reply) => {
      if (!hasProvider(config)) throw notOffered()
      const { order_id, amount } = request.body
      if (!z.uuid().safeParse(order_id).success) throw notFound('Pedido no encontrado')
      return reply.code(201).send({ success: true, ...(await startPayment(resources, order_id, amount)) })
    },
  )
  await app.register(webhookApi, resources)
}

const notOffered = () =>
  conflict('Mercado Pago no está disponible en esta tienda. Podés pagar por transferencia.', 'medio-no-disponible')
