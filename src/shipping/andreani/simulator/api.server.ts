import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requirePermission } from '../../../accounts/require-permission.server.ts'
import type { Resources } from '../../../platform/resources.server.ts'
import { isSimulated } from '../address.server.ts'
import { simulatorPath } from './path.ts'
import { setBehaviour } from './queries.server.ts'
import { simulatorRestApi } from './rest-api.server.ts'

const Behaviour = z
  .object({
    delay_ms: z.int().min(0).max(60_000),
    answers: z.enum(['normal', 'error', 'nonsense', 'down', 'reject', 'negative', 'empty', 'lost']),
  })
  .partial()
  .refine((behaviour) => Object.keys(behaviour).length > 0)

/** The Andreani simulator. Not registered in a shop with credentials or a public address. */
export const simulatorApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  if (!isSimulated(resources.config)) return
  await app.register(simulatorRestApi, { ...resources, prefix: simulatorPath })

  const onRequest = (request: FastifyRequest) => requirePermission(resources.db, request, 'system.manage')
  app.post(`${simulatorPath}/conducta`, { onRequest, schema: { hide: true, body: Behaviour } }, async (request) => {
    await setBehaviour(resources.db, request.body)
    return { success: true }
  })
}
