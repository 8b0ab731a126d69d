import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pageTtl } from '../../platform/cache/answers.server.ts'
import { matches } from '../../platform/cache/encodings.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { llmsText } from './llms-text.ts'
import { feedFingerprint, productFeed } from './product-feed.server.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.server.ts'
import { webManifest } from './web-manifest.ts'

const xml = 'application/xml; charset=utf-8'
/** Crawlers may see data up to an hour old. */
const anHour = 'public, max-age=3600'

/** `findDeliveryFree` is injected by shipping, a later feature. */
type Options = Resources & { findDeliveryFree: (db: Db) => Promise<boolean> }

/** Sitemap, robots.txt, product feed, web manifest and similar files. */
export const seoRoutes: FastifyPluginAsync<Options> = async (app, { db, pool, answers, config, findDeliveryFree }) => {
  const { publicUrl } = config
  const route = { schema: { hide: true } }

  const send = (request: FastifyRequest, reply: FastifyReply, type: string, make: () => Promise<string> | string) =>
    answers.send(request, reply, pathOf(request), pageTtl, async () => ({
      status: 200,
      headers: { 'content-type': type, 'cache-control': anHour },
      body: Buffer.from(await make()),
      tags: ['catalog', 'settings'],
    }))

  app.get('/robots.txt', route, (request, reply) =>
    send(request, reply, 'text/plain; charset=utf-8', () => robotsText(publicUrl)),
  )

  app.get('/llms.txt', route, (request, reply) =>
    send(request, reply, 'text/plain; charset=utf-8', async () =>
      llmsText({ publicUrl, settings: await findSettings(db), isDeliveryFree: await findDeliveryFree(db) }),
    ),
  )

  app.get('/manifest.webmanifest', route, (request, reply) =>
    send(request, reply, 'application/manifest+json; charset=utf-8', async () =>
      JSON.stringify(webManifest(await findSettings(db), await findDeliveryFree(db))),
    ),
  )

  app.get('/.well-known/security.txt', route, async (_request, reply) => {
    const { email } = await findSettings(db)
    reply.type('text/plain; charset=utf-8').header('cache-control', anHour)
    return securityText({ publicUrl, email, now: new Date() })
  })

  app.get('/sitemap.xml', route, (request, reply) => send(request, reply, xml, () => sitemapIndex(db, publicUrl)))
  app.get('/sitemap-pages.xml', route, (request, reply) => send(request, reply, xml, () => pagesSitemap(db, publicUrl)))

  app.get<{ Params: { part: string } }>('/sitemap-products-:part(^[1-9]\\d{0,4}$).xml', route, (request, reply) =>
    send(request, reply, xml, async () => {
      const part = await productsSitemap(db, publicUrl, Number(request.params.part))
      if (!part) throw notFound('Esa parte del mapa no existe.')
      return part
    }),
  )

  app.get(
    '/feed/google.xml',
    { ...route, onRequest: rateLimit(pool, 'feed', config.rates.forms) },
    async (request, reply) => {
      const isDeliveryFree = await findDeliveryFree(db)
      const tag = `"feed-4-${await feedFingerprint(db, isDeliveryFree)}"`
      reply.headers({ etag: `W/${tag}`, 'cache-control': anHour, vary: 'accept-encoding' })
      if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send()
      reply.type(xml)
      const feed = Readable.from(productFeed(db, publicUrl, isDeliveryFree))
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(feed)
      const zipped = createGzip()
      feed.on('error', (error) => zipped.destroy(error))
      return reply.header('content-encoding', 'gzip').send(feed.pipe(zipped))
    },
  )
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? url
