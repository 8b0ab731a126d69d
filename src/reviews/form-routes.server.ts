import { type ParsedUrlQuery, stringify } from 'node:querystring'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { invalid } from '../platform/http/errors.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import { type Pages, sendPage } from '../platform/pages/pages.server.ts'
import { acceptAnyBody, acceptPlainForms, refuseWithPage } from '../platform/pages/plain-forms.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { WriteReview } from './contract.ts'
import { optOut } from './invitations.server.ts'
import { writeReview } from './write-review.server.ts'

type Options = Resources & { pages?: Pages | undefined }

/**
 * The review form linked in mails, a plain post with or without JavaScript, and the opt-out: one-click unsubscribe (RFC
 * 8058) or the button of its page.
 */
export const reviewFormRoutes: FastifyPluginAsync<Options> = async (app, { db, pool, config, pages }) => {
  const route = { onRequest: rateLimit(pool, 'reviews', config.rates.forms), schema: { hide: true } }
  acceptPlainForms(app)
  acceptAnyBody(app)

  app.post('/opinar/:token', route, async (request, reply) => {
    const form = WriteReview.safeParse(asReview(request))
    if (form.success) {
      await writeReview(db, form.data)
      return reply.redirect('/opinar/gracias', 303)
    }
    const wrong = form.error.issues.map(({ path }) => String(path[0]))
    if (pages) return sendPage(reply, pages, pageWithProblem(request, wrong), 400)
    throw invalid('Revisá tu opinión: falta algo.')
  })

  app.post('/opinar/:token/baja', route, async (request, reply) => {
    await optOut(db, tokenIn(request))
    if (!pages) return { success: true, message: 'No te preguntamos más.' }
    return sendPage(reply, pages, new URL('/opinar/hasta-luego', 'http://shop.internal'), 200)
  })

  // Problems of the token itself are shown by the page, which looks it up again.
  if (pages)
    refuseWithPage(app, pages, ({ status }, request) =>
      pageWithProblem(request, [status === 429 ? 'despacio' : 'nada']),
    )
}

const typedIn = ({ body }: FastifyRequest) => (body ?? {}) as ParsedUrlQuery
const tokenIn = ({ params }: FastifyRequest) => (params as { token: string }).token

/** The entered values return to the page in an internal URL, which never leaves the worker. */
function pageWithProblem(request: FastifyRequest, wrong: readonly string[]) {
  const url = new URL(`/opinar/${encodeURIComponent(tokenIn(request))}`, 'http://shop.internal')
  url.search = stringify({ ...typedIn(request), falta: [...new Set(wrong)] })
  return url
}

function asReview(request: FastifyRequest) {
  const { stars, longevity, sillage, moments, text } = typedIn(request)
  const count = (typed: typeof stars) => Number(typed || Number.NaN)
  return {
    token: tokenIn(request),
    stars: count(stars),
    longevity: count(longevity),
    sillage: count(sillage),
    moments: [moments ?? []].flat(),
    // Forms send line breaks as CRLF, which would count as two characters.
    text: String(text ?? '').replaceAll('\r\n', '\n'),
  }
}
