import { setImmediate } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { CacheReader } from './platform/cache/cache.server.ts'
import { fewAtOnce } from './platform/concurrency/few-at-once.ts'
import { type PageRendering, renderingContext, shopContext } from './platform/pages/page-context.ts'
import type { Pages } from './platform/pages/pages.server.ts'
import type { Resources } from './platform/resources.server.ts'

/** The `handle` export of a page: its answer is cached by its path and these query parameters. */
const Handle = z.object({ cache: z.object({ params: z.array(z.string()) }) })

/** Bounds of the map of known paths, because anyone can make up paths. */
const maxPaths = 10_000
const longestPath = 200

/** Without a limit a burst keeps this process from everything else for so long that it is killed as unresponsive. */
const fewRenderings = fewAtOnce({
  atOnce: 50,
  waiting: 250,
  refusal: 'Hay muchas visitas a la vez. Probá de nuevo en un momento.',
})

/** Renders the pages of the build. Separate from app.ts, so that the API can be tested without a build. */
export function pageRenderer(resources: Resources): Omit<Pages, 'assets'> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const tree = routesBelow(undefined)
  const paramsFor = (path: string): readonly string[] | undefined =>
    matchRoutes(tree, path)?.findLast(({ route }) => route.handle)?.route.handle.cache.params
  /** By path: for each match React Router reads the whole tree of routes. */
  const paramsOf = new Map<string, readonly string[] | undefined>()
  return {
    render: (url, cache, db) => fewRenderings(() => render(url, cache, db)),
    cachedParams(path) {
      if (paramsOf.has(path)) return paramsOf.get(path)
      const params = paramsFor(path)
      if (paramsOf.size >= maxPaths) paramsOf.clear()
      if (path.length <= longestPath) paramsOf.set(path, params)
      return params
    },
  }

  async function render(url: URL, cache: CacheReader, db = resources.db) {
    // A page without a query is rendered in one go; a burst of them must leave room for other events.
    await setImmediate()
    const context = new RouterContextProvider()
    // The layout of every page shows settings.
    const making: PageRendering = { cache, tags: new Set(['settings']), isUnavailable: false }
    context.set(shopContext, { ...resources, db })
    context.set(renderingContext, making)
    const response = await handle(new Request(url), context)
    const status = making.isUnavailable ? 503 : response.status
    const body = Buffer.from(await response.arrayBuffer())
    return { status, headers: response.headers, body, tags: making.tags }
  }
}

function routesBelow(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, module } = route
    const handle = module.handle === undefined ? undefined : Handle.parse(module.handle)
    return index ? { id, path, index, handle } : { id, path, handle, children: routesBelow(id) }
  })
}
