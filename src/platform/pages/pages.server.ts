import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { type Answers, pageTtl } from '../cache/answers.server.ts'
import { type CacheReader, noCache } from '../cache/cache.server.ts'
import type { Answer } from '../cache/cached-answer.server.ts'
import { sharedCaching } from '../cache/shared-caching.ts'
import type { Db } from '../database/database.server.ts'
import { scriptMark, takeMarks } from './script-marks.server.ts'

/** A page or its data request, finished; `tags`: what of the shop it shows. */
type RenderedPage = { status: number; headers: Headers; body: Buffer; tags: Iterable<string> }

/** `db`: what is read, the primary unless told. `assets`: the folder of what the build made for the browser; in development Vite serves it. */
export type Pages = {
  render: (url: URL, cache: CacheReader, db?: Db) => Promise<RenderedPage>
  /** The parameters that change what this path's page shows; undefined where it is each visitor's own, and never cached. */
  cachedParams: (path: string) => readonly string[] | undefined
  assets?: string | undefined
}

/** Every address that no other route took is a page. Pages only read: writes go through the API. */
export const servePages: FastifyPluginAsync<Pages & { answers: Answers }> = async (app, pages) => {
  const { render, cachedParams, assets, answers } = pages
  if (assets) await serveAssets(app, assets)
  const styles = stylesOf(assets)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      if (!isOurs(request.url)) return sendPage(reply, pages, noPage, 404)
      const asked = new URL(`http://shop.internal${request.url}`)
      const params = cachedParams(pathOfPage(asked))
      if (!params) return sendFresh(reply, ownOf(finished(await render(asked, noCache), styles)))
      const url = withParams(asked, params)
      if (!assets) return sendFresh(reply, finished(await render(url, noCache), styles))
      return answers.send(request, reply, url.pathname + url.search, pageTtl, async (cache, db) =>
        finished(await render(url, cache, db), styles),
      )
    },
  })
}

/** An address that is none of a page: anyone who asks for what has no page sees this one. */
export const noPage = new URL('http://shop.internal/404')

/** What begins with two slashes, or with a scheme, names a host: of no page of ours. */
const isOurs = (requested: string) => /^\/(?![/\\])/.test(requested)

/** React Router's browser side asks for a page's data alone by an address of its own. */
const pathOfPage = ({ pathname }: URL) => pathname.replace(/_\.data$|\.data$/, '')

/** The address with these parameters alone, in one order: noise makes no new page. */
function withParams(asked: URL, params: readonly string[]) {
  const url = new URL(asked.pathname, asked)
  for (const name of [...params, '_routes']) {
    // Several values of one are the same in any order, and said twice.
    for (const value of new Set(asked.searchParams.getAll(name).toSorted())) url.searchParams.append(name, value)
  }
  return url
}

/** Vite puts styles into the page while developing. */
const stylesOf = (assets: string | undefined) => (assets ? "'self'" : "'self' 'unsafe-inline'")

function finished({ status, headers, body, tags }: RenderedPage, styles: string): Answer {
  const own: Record<string, string> = { ...sharedCaching, ...Object.fromEntries(headers) }
  if (own['content-type']?.startsWith('text/html')) {
    const { html, hashes } = takeMarks(body.toString('utf8'))
    own['content-security-policy'] = contentSecurityPolicy(hashes, styles)
    return { status, headers: own, body: Buffer.from(html), tags }
  }
  return { status, headers: own, body, tags }
}

/** A page that answers a plain form: made for this one visitor, so never cached. */
export async function sendPage(reply: FastifyReply, { render, assets }: Pages, url: URL, status: number) {
  const page = await render(url, noCache)
  const isElsewhere = reply.request.url.split('?')[0] !== url.pathname
  const answer = finished(isElsewhere ? { ...page, body: atItsAddress(page.body, url) } : page, stylesOf(assets))
  return sendFresh(reply, { ...ownOf(answer), status })
}

/** The browser's router looks at the address alone: at another one it would draw that one's page, below this one. */
function atItsAddress(body: RenderedPage['body'], { pathname, search }: URL) {
  const address = JSON.stringify(pathname + search).replaceAll('<', '\\u003c')
  const script = `<script nonce="${scriptMark}">history.replaceState(null,"",${address});document.currentScript.remove()</script>`
  return Buffer.from(body.toString('utf8').replace('<head>', () => `<head>${script}`))
}

/** One visitor's: cached by nobody on the way, nor by the browser. */
function ownOf(page: Answer): Answer {
  const { 'cdn-cache-control': _, ...headers } = page.headers
  return { ...page, headers: { ...headers, 'cache-control': 'no-store' } }
}

function sendFresh(reply: FastifyReply, { status, headers, body }: Answer) {
  return reply.code(status).headers(headers).send(body)
}

async function serveAssets(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    // One route a file, known at start: what is not there is a page's address, not a missing file.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // The content's tag says it all, and each file of a page would carry these too.
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

/** No script but ours: files from here, and the inline ones of this very page by their hashes. */
function contentSecurityPolicy(hashes: readonly string[], styles: string) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    // A proof in PDF, fetched with the token of staff, and the preview of a mail; the panel is reached from public
    // pages without a new load.
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
