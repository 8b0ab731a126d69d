import { parse } from 'node:querystring'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopError } from '../http/errors.ts'
import { asShopError } from '../http/http.server.ts'
import { type Pages, sendPage } from './pages.server.ts'

/** Accepts only urlencoded forms, as browsers send them without script. A repeated name becomes a list. */
export function acceptPlainForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    async (_request: unknown, body: string) => parse(body, undefined, undefined, { maxKeys: 50 }),
  )
}

/** Accepts and ignores any body: mail programs send one-click unsubscribes (RFC 8058) with different content types. */
export function acceptAnyBody(app: FastifyInstance) {
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 8 * 1024 }, async () => ({}))
}

export function refuseWithPage(
  app: FastifyInstance,
  pages: Pages,
  pageOf: (refusal: ShopError, request: FastifyRequest) => URL,
) {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = asShopError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
    return sendPage(reply, pages, pageOf(refusal, request), refusal.status)
  })
}
