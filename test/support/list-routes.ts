import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** What `build` makes, and every route it mounted, hidden ones too: what the router has, not what a document says. */
export async function listRoutes<Built>(build: () => Promise<Built>) {
  const routes = new Set<string>()
  const onRoute = ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
  }
  const watch = (message: unknown) => {
    ;(message as { fastify: FastifyInstance }).fastify.addHook('onRoute', onRoute)
  }
  subscribe('fastify.initialization', watch)
  try {
    return { built: await build(), routes: [...routes].toSorted() }
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}
