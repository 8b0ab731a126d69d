import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Resources } from '../platform/resources.server.ts'

export const accountsApi: FastifyPluginAsyncZod<Resources> = async () => {}
