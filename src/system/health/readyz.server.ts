import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { asShopError } from '../../platform/http/http.server.ts'
import { isLeaving } from '../../platform/processes/leaving.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findTroubles } from './find-troubles.server.ts'
import { troubleTexts } from './trouble-texts.ts'

/**
 * Answers 503 when this worker cannot take orders (no writable database). Lists other problems with status 200: they do
 * not stop sales, and may be the same on every instance behind the load balancer.
 */
export const readyz: FastifyPluginAsync<Resources> = async (app, resources) => {
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isLeaving(app)) return reply.code(503).send({ success: false, message: 'Cerrando', code: 'cerrando' })
    const { closed, troubles } = await findTroubles(resources)
    if (closed) {
      const { status, code, message } = asShopError(closed as FastifyError)
      const errors = { database: reasons[code] ?? 'La base de datos no responde.' }
      return reply.code(status === 500 ? 503 : status).send({ success: false, message, code, errors })
    }
    return {
      success: true,
      missing: Object.fromEntries(troubles.map((trouble) => [trouble, troubleTexts[trouble][0]])),
    }
  })
}

const reasons: Record<string, string> = {
  'solo-lectura': 'La base de datos solo deja leer: es una copia, o se quedó sin espacio contratado.',
  'sin-lugar': 'No queda lugar en el disco de la base de datos.',
}
