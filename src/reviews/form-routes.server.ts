import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify'
import { asShopError } from '../platform/http/http.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import { type Pages, sendPage } from '../platform/pages/pages.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { WriteReview } from './contract.ts'
import { leaveReviews } from './invitations.server.ts'
import { writeReview } from './write-review.server.ts'

type Options = Resources & { pages?: Pages | undefined }
type ByToken = { Params: { token: string } }

/**
 * The form that a mail leads to, a plain post with or without a script, and the way out that each mail names: one click of
 * a mail program (RFC 8058) or the button of its page.
 */
export const reviewFormRoutes: FastifyPluginAsync<Options> = async (app, { db, pool, config, pages }) => {
  const route = { onRequest: rateLimit(pool, 'reviews', config.rates.forms), schema: { hide: true } }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
  // Mail programs may send their one word in other forms, and nobody reads it.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 8 * 1024 }, async () => undefined)

  app.post<ByToken>('/opinar/:token', route, async (request, reply) => {
    const typed = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const form = WriteReview.safeParse(asReview(typed, request.params.token))
    const wrong = form.success ? [] : form.error.issues.map(({ path }) => String(path[0]))
    if (form.success) await writeReview(db, form.data)
    else if (pages) return answer(reply, pages, request.params.token, { typed, wrong })
    return form.success
      ? reply.redirect('/opinar/gracias', 303)
      : reply.code(400).send({ success: false, code: 'datos-invalidos', message: 'Revisá tu opinión: falta algo.' })
  })

  app.post<ByToken>('/opinar/:token/baja', route, async (request, reply) => {
    await leaveReviews(db, request.params.token)
    if (!pages) return { success: true, message: 'No te preguntamos más.' }
    return sendPage(reply, pages, new URL('/opinar/hasta-luego', 'http://shop.internal'), 200)
  })

  if (!pages) return
  // What is wrong with the token itself, its page says: it looks it up again.
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = asShopError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
    const typed = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const { token = '' } = request.params as { token?: string }
    return answer(reply, pages, token, { typed, wrong: [refusal.status === 429 ? 'despacio' : 'nada'] }, refusal.status)
  })
}

/** What was typed goes back into the page by an address that never leaves the process. */
function answer(
  reply: FastifyReply,
  pages: Pages,
  token: string,
  { typed, wrong }: { typed: URLSearchParams; wrong: readonly string[] },
  status = 400,
) {
  const url = new URL(`/opinar/${encodeURIComponent(token)}`, 'http://shop.internal')
  url.search = new URLSearchParams([
    ...[...typed].slice(0, 30),
    ...[...new Set(wrong)].map((name) => ['falta', name]),
  ]).toString()
  return sendPage(reply, pages, url, status)
}

function asReview(typed: URLSearchParams, token: string) {
  const count = (name: string) => Number(typed.get(name) || Number.NaN)
  return {
    token,
    stars: count('stars'),
    longevity: count('longevity'),
    sillage: count('sillage'),
    moments: typed.getAll('moments'),
    // As it comes, a new line is two letters.
    text: (typed.get('text') ?? '').replaceAll('\r\n', '\n'),
  }
}
