import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Done } from '../../platform/http/contract.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { refreshPayment } from '../refresh-payments.server.ts'
import { webhookSecret } from './address.server.ts'
import { handleAlert, isAlert } from './handle-alert.server.ts'
import { openMercadoPago } from './open-mercado-pago.server.ts'
import { recordWebhook } from './queries.server.ts'
import { isSigned } from './signature.server.ts'

const Query = z.object({ 'data.id': z.string().max(100).optional(), type: z.string().max(100).optional() }).loose()

const Id = z.union([z.string().max(100), z.number()]).transform(String)
const Notification = z
  .object({ type: z.string().optional(), data: z.object({ id: Id.optional() }).loose().optional() })
  .loose()

/**
 * Handles Mercado Pago's notifications. Only the id is signed; the topic merely selects what to fetch, and only the
 * provider's answer is recorded.
 */
export const webhookApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const provider = openMercadoPago(resources)
  const { accessToken, webhookSecret: secret } = resources.config.mercadoPago
  if (accessToken && !secret) {
    resources.log.warn(
      'MP_ACCESS_TOKEN sin MP_WEBHOOK_SECRET: no se cree ningún aviso de Mercado Pago, solo lo que se le pregunta',
    )
  }
  const schema = {
    summary: 'Webhook of Mercado Pago',
    querystring: Query,
    body: z.unknown(),
    response: { 200: Done.pick({ success: true }) },
  }
  app.post('/api/payments/webhook', { bodyLimit: 64 * 1024, schema }, async (request) => {
    const dataId = request.query['data.id']
    await requireSignature(request, dataId)
    await recordWebhook(resources.db)
    const notification = Notification.safeParse(request.body ?? {}).data ?? {}
    const named = notification.data?.id
    if (named !== undefined && named.toLowerCase() !== dataId?.toLowerCase()) throw unsigned()

    const topic = request.query.type ?? notification.type ?? ''
    if (topic === 'payment' && dataId) await refreshPayment(resources.db, provider, dataId)
    else if (isAlert(topic) && dataId) await handleAlert(resources, topic, dataId)
    return { success: true as const }
  })

  async function requireSignature(request: FastifyRequest, dataId: string | undefined) {
    const secret = await webhookSecret(resources.config, resources.db)
    const header = (name: string) => request.headers[name]?.toString()
    const signed = { dataId, requestId: header('x-request-id'), signature: header('x-signature') }
    if (!secret || !isSigned(signed, secret)) throw unsigned()
  }
}

const unsigned = () => new ShopError(401, 'sin-firma', 'La notificación no está firmada por Mercado Pago.')
