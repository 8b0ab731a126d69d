import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'

/** The only admin route that needs no login. */
export const systemApi: FastifyPluginAsyncZod<Resources> = async (app) => {
  mount(app, calls.testConnection, { summary: 'Whether the server answers', response: Done }).handle(async () => ({
    message: 'El servidor responde correctamente',
  }))
}
