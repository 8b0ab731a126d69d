import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Returns the result of `build` and every route it registered, including those hidden from the API's document. */
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
