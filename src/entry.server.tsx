import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseAway } from './platform/database/database-away.server.ts'
import { ShopError } from './platform/http/errors.ts'
import { asShopError } from './platform/http/http.server.ts'
import { outageLog } from './platform/monitoring/log-outage.server.ts'
import { renderingContext, shopContext } from './platform/pages/page-context.ts'
import { postponeModules } from './platform/pages/page-start.server.ts'
import { scriptMark } from './platform/pages/script-marks.server.ts'

// Node's own: one for all visitors, and Node warns when it is read. Without them pages find no storage, as in a browser
// that blocks it.
for (const storage of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, storage)

const logOutage = outageLog()

/** Renders the complete page before it is sent, because pages are cached as a whole. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />,
      {
        nonce: scriptMark,
        // Prevents React from splitting large Suspense boundaries into parts that a script inserts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const out = new PassThrough()
          buffer(out).then(resolve, reject)
          pipe(out)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  // In development Vite loads modules its own way.
  const page = import.meta.env.PROD ? postponeModules(html.toString('utf8')) : new Uint8Array(html)
  return new Response(page, { status, headers })
}

/** Does not log pages that do not exist and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const provider = context as RouterContextProvider
  const { log } = provider.get(shopContext)
  // The database is away or a row is locked, or there are too many requests.
  if (error instanceof Error && asShopError(error).status === 503) provider.get(renderingContext).isUnavailable = true
  if (isDatabaseAway(error)) return logOutage(log, error)
  if (error instanceof ShopError && error.status === 503) return
  log.error({ err: error, page: pageOf(request.url) }, 'page failed')
}

/** The path without the query and without codes of orders and withdrawals. */
const pageOf = (url: string) =>
  new URL(url).pathname.replace(/[^/]{7,}(?=\/|$)/g, (part) => (/\d/.test(part) ? '…' : part))
