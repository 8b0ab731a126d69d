import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageFateContext, shopContext } from './platform/pages/page-context.ts'
import type { RenderPage } from './platform/pages/pages.server.ts'
import type { Resources } from './platform/resources.server.ts'

/** The pages of the build, apart from app.ts so that the API is built and tested without them. */
export function pageRenderer(resources: Resources): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (url, method) => {
    const context = new RouterContextProvider()
    const fate = { isDatabaseAway: false }
    context.set(shopContext, resources)
    context.set(pageFateContext, fate)
    const response = await handle(new Request(url, { method }), context)
    // A page that could not be made for want of the database may be asked for again soon.
    const status = fate.isDatabaseAway ? 503 : response.status
    return { status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }
}
