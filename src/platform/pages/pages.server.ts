import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Answers, pageTtl } from '../cache/answers.server.ts'
import { type CacheReader, noCache } from '../cache/cache.server.ts'
import type { Answer } from '../cache/cached-answer.server.ts'
import { sharedCaching } from '../cache/shared-caching.ts'
import type { Db } from '../database/database.server.ts'
import { ShopError } from '../http/errors.ts'
import { answerError } from '../http/http.server.ts'
import { removeMarks, scriptMark } from './script-marks.server.ts'

/** A rendered page or its data request; `tags`: the cache tags of the data it shows. */
type RenderedPage = { status: number; headers: Headers; body: Buffer; tags: Iterable<string> }

/**
 * `db`: the primary by default. `assets`: folder of the browser's build; undefined in development, where Vite serves
 * it.
 */
export type Pages = {
  render: (url: URL, cache: CacheReader, db?: Db) => Promise<RenderedPage>
  /** Query parameters that the page of this path depends on; undefined if the page is private and never cached. */
  cachedParams: (path: string) => readonly string[] | undefined
  assets?: string | undefined
}

/** Serves all paths without another route as pages. Pages only read; writes use the API. */
export const servePages: FastifyPluginAsync<Pages & { answers: Answers }> = async (app, pages) => {
  const { render, cachedParams, assets, answers } = pages
  if (assets) await serveAssets(app, assets)
  const styles = stylesOf(assets)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    errorHandler: refusePage,
    handler: async (request, reply) => {
      const requestedUrl = new URL(`http://shop.internal${request.url}`)
      if (!isOurs(requestedUrl)) return sendPage(reply, pages, noPage, 404)
      const params = cachedParams(pathOfPage(requestedUrl))
      if (!params) return sendFresh(reply, ownOf(finished(await render(requestedUrl, noCache), styles)))
      const url = withParams(requestedUrl, params)
      if (!assets) return sendFresh(reply, finished(await render(url, noCache), styles))
      return answers.send(request, reply, url.pathname + url.search, pageTtl, async (cache, db) =>
        finished(await render(url, cache, db), styles),
      )
    },
  })
}

/** Refuses a page with a text: the shop has no time to render an error page either. */
export function refusePage(error: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof ShopError)) return answerError(error, request, reply)
  if (error.retryAfter) reply.header('retry-after', error.retryAfter)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(error.message)
}

/** A path without a page, rendered as the 404 page. */
export const noPage = new URL('http://shop.internal/404')

/** A path that begins with two slashes would name a host, as would a scheme. Parsed: `/.//` begins with two slashes. */
const isOurs = ({ host, pathname }: URL) => host === noPage.host && !pathname.startsWith('//')

/** React Router requests a page's data at its path with `.data`. */
const pathOfPage = ({ pathname }: URL) => pathname.replace(/_\.data$|\.data$/, '')

/** Keeps only these parameters, in a fixed order, so that others create no cache entries. */
function withParams(requestedUrl: URL, params: readonly string[]) {
  const url = new URL(requestedUrl.pathname, requestedUrl)
  for (const name of [...params, '_routes']) {
    // Order and duplicates of values do not matter.
    for (const value of new Set(requestedUrl.searchParams.getAll(name).toSorted())) url.searchParams.append(name, value)
  }
  return url
}

/** In development Vite inlines styles. */
const stylesOf = (assets: string | undefined) => (assets ? "'self'" : "'self' 'unsafe-inline'")

function finished({ status, headers, body, tags }: RenderedPage, styles: string): Answer {
  const own: Record<string, string> = { ...sharedCaching, ...Object.fromEntries(headers) }
  if (own['content-type']?.startsWith('text/html')) {
    const { html, hashes } = removeMarks(body.toString('utf8'))
    own['content-security-policy'] = contentSecurityPolicy(hashes, styles)
    return { status, headers: own, body: Buffer.from(html), tags }
  }
  return { status, headers: own, body, tags }
}

/** Answers a form without script with a page, which is private and not cached. */
export async function sendPage(reply: FastifyReply, { render, assets }: Pages, url: URL, status: number) {
  const page = await render(url, noCache)
  const isElsewhere = reply.request.url.split('?')[0] !== url.pathname
  const answer = finished(isElsewhere ? { ...page, body: atItsAddress(page.body, url) } : page, stylesOf(assets))
  return sendFresh(reply, { ...ownOf(answer), status })
}

/** Sets the browser's URL to that of the page, because React Router would hydrate the page of the current URL. */
function atItsAddress(body: RenderedPage['body'], { pathname, search }: URL) {
  const address = JSON.stringify(pathname + search).replaceAll('<', '\\u003c')
  const script = `<script nonce="${scriptMark}">history.replaceState(null,"",${address});document.currentScript.remove()</script>`
  return Buffer.from(body.toString('utf8').replace('<head>', () => `<head>${script}`))
}

/** Makes an answer private: neither shared caches nor the browser store it. */
function ownOf(page: Answer): Answer {
  const { 'cdn-cache-control': _, ...headers } = page.headers
  return { ...page, headers: { ...headers, 'cache-control': 'no-transform, no-store' } }
}

function sendFresh(reply: FastifyReply, { status, headers, body }: Answer) {
  return reply.code(status).headers(headers).send(body)
}

async function serveAssets(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    // One route per file, registered at start: other paths are pages.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // The ETag is enough; these headers would be sent with each file.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a hash of their content.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}

/** Allows only scripts from this host, and inline scripts of this page by their hashes. */
function contentSecurityPolicy(hashes: readonly string[], styles: string) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    // For PDF proofs and mail previews in the panel, which can be reached from public pages without a page load.
    "frame-src 'self' blob:",
    'object-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
