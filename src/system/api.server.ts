import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Resources } from '../platform/resources.server.ts'

const ConnectionTest = z.object({ success: z.literal(true), message: z.string() })

/** The one admin address that asks for no login: whether the server answers at all. */
export const systemApi: FastifyPluginAsyncZod<Resources> = async (app) => {
  app.get('/api/admin/test', { schema: { response: { 200: ConnectionTest } } }, async () => ({
    success: true as const,
    message: 'El servidor responde correctamente',
  }))
}
