import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Resources } from '../platform/resources.server.ts'

export const systemApi: FastifyPluginAsyncZod<Resources> = async () => {}
