import { createHash } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

/** A page or its data request, finished. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer }
export type RenderPage = (url: URL, method: string) => Promise<RenderedPage>

/** `assets`: the folder of what the build made for the browser; in development Vite serves it. */
export type Pages = { render: RenderPage; assets?: string }

/** Every address that no other door took is a page. Pages only read: writes go through the API. */
export const servePages: FastifyPluginAsync<Pages> = async (app, { render, assets }) => {
  if (assets) await serveAssets(app, assets)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const page = await render(new URL(request.url, 'http://shop.internal'), request.method)
      reply.code(page.status)
      for (const [name, value] of page.headers) reply.header(name, value)
      if (page.headers.get('content-type')?.startsWith('text/html')) {
        reply.headers(pageHeaders).header('content-security-policy', contentSecurityPolicy(page.body.toString('utf8')))
      }
      if (!page.headers.has('cache-control')) reply.header('cache-control', 'no-cache')
      return reply.send(page.body)
    },
  })
}

async function serveAssets(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    // One door a file, known at start: what is not there is a page's address, not a missing file.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a hash of their content.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}

const pageHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** No script but ours: files from here, and the inline ones of this very page by their hashes. */
function contentSecurityPolicy(html: string) {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!/\bsrc=|application\/ld\+json/.test(attributes)) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
