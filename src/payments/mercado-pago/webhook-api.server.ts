import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Done } from '../../platform/contract.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { askAboutPayment } from './ask-provider.server.ts'
import { heedAlert, isAlert } from './heed-alert.server.ts'
import { webhookSecret } from './provider-address.server.ts'
import { recordHeard } from './queries.server.ts'
import { isSigned } from './signature.server.ts'

const Query = z.object({ 'data.id': z.string().max(100).optional(), type: z.string().max(100).optional() }).loose()

const Id = z.union([z.string().max(100), z.number()]).transform(String)
const Notification = z
  .object({ type: z.string().optional(), data: z.object({ id: Id.optional() }).loose().optional() })
  .loose()

/**
 * A notification says only that there is something to ask about the id that is signed. Its kind is not signed: it chooses
 * the question, and the provider's answer is what counts.
 */
export const webhookApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const schema = { querystring: Query, body: z.unknown(), response: { 200: Done } }
  app.post('/api/payments/webhook', { bodyLimit: 64 * 1024, schema }, async (request) => {
    const dataId = request.query['data.id']
    await requireSignature(request, dataId)
    await recordHeard(resources.db)
    const notification = Notification.safeParse(request.body ?? {}).data ?? {}
    const named = notification.data?.id
    if (named !== undefined && named.toLowerCase() !== dataId?.toLowerCase()) throw unsigned()

    const topic = request.query.type ?? notification.type ?? ''
    if (topic === 'payment' && dataId) await askAboutPayment(resources, dataId)
    else if (isAlert(topic) && dataId) await heedAlert(resources, topic, dataId)
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
