import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Resources } from '../platform/resources.server.ts'

export const settingsApi: FastifyPluginAsyncZod<Resources> = async () => {}
