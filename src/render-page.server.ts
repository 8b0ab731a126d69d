import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type PageRendering, renderingContext, shopContext } from './platform/pages/page-context.ts'
import type { Pages } from './platform/pages/pages.server.ts'
import type { Resources } from './platform/resources.server.ts'

/** The `handle` export of a page: its answer is cached by its path and these query parameters. */
const Handle = z.object({ cache: z.object({ params: z.array(z.string()) }) })

/** Bounds of the map of known paths, because anyone can make up paths. */
const maxPaths = 10_000
const longestPath = 200

/** Renders the pages of the build. Separate from app.ts, so that the API can be tested without a build. */
export function pageRenderer(resources: Resources): Omit<Pages, 'assets'> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const tree = routesBelow(undefined)
  const paramsFor = (path: string): readonly string[] | undefined =>
    matchRoutes(tree, path)?.findLast(({ route }) => route.handle)?.route.handle.cache.params
  /** By path: for each match React Router reads the whole tree of routes. */
  const paramsOf = new Map<string, readonly string[] | undefined>()
  return {
    async render(url, cache, db = resources.db) {
      const context = new RouterContextProvider()
      // The layout of every page shows settings.
      const making: PageRendering = { cache, tags: new Set(['settings']), isUnavailable: false }
      context.set(shopContext, { ...resources, db })
      context.set(renderingContext, making)
      const response = await handle(new Request(url), context)
      const status = making.isUnavailable ? 503 : response.status
      const body = Buffer.from(await response.arrayBuffer())
      return { status, headers: response.headers, body, tags: making.tags }
    },
    cachedParams(path) {
      if (paramsOf.has(path)) return paramsOf.get(path)
      const params = paramsFor(path)
      if (paramsOf.size >= maxPaths) paramsOf.clear()
      if (path.length <= longestPath) paramsOf.set(path, params)
      return params
    },
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
