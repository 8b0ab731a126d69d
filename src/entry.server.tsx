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
import { makingContext, shopContext } from './platform/pages/page-context.ts'
import { postponeModules } from './platform/pages/page-start.server.ts'
import { scriptMark } from './platform/pages/script-marks.server.ts'

const logOutage = outageLog()

/** The whole page at once: it is kept and shared, so nothing of it may come later. */
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
        // No part is sent apart, to be put in its place by a script.
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
  // In development Vite has its own order of modules.
  const page = import.meta.env.PROD ? postponeModules(html.toString('utf8')) : new Uint8Array(html)
  return new Response(page, { status, headers })
}

/** Only what broke is logged: a page that does not exist and a visitor who left are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const provider = context as RouterContextProvider
  const { log } = provider.get(shopContext)
  // The database away, or held by somebody; too much at once.
  if (error instanceof Error && asShopError(error).status === 503) provider.get(makingContext).isUnavailable = true
  if (isDatabaseAway(error)) return logOutage(log, error)
  if (error instanceof ShopError && error.status === 503) return
  log.error({ err: error, page: pageOf(request.url) }, 'page failed')
}

/** Without what was asked for or typed, nor the codes of orders and withdrawals. */
const pageOf = (url: string) =>
  new URL(url).pathname.replace(/[^/]{7,}(?=\/|$)/g, (part) => (/\d/.test(part) ? '…' : part))
