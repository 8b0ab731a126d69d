import { parse } from 'node:querystring'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopError } from '../http/errors.ts'
import { asShopError } from '../http/http.server.ts'
import { type Pages, sendPage } from './pages.server.ts'

/** Forms as a browser sends them by itself, and no other body. A name that comes more than once is a list. */
export function takePlainForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    async (_request: unknown, body: string) => parse(body, undefined, undefined, { maxKeys: 50 }),
  )
}

/** Mail programs may send the one word by which somebody leaves a list (RFC 8058) in any form, and nobody reads it. */
export function takeAnything(app: FastifyInstance) {
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 8 * 1024 }, async () => ({}))
}

/** What is refused or fails is told by a page: the one at the address that `pageOf` gives. */
export function refuseByPage(
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
