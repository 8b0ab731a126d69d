import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { IdParam } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import { type Pages, sendPage } from '../../platform/pages/pages.server.ts'
import { acceptAnyBody, acceptPlainForms, refuseWithPage } from '../../platform/pages/plain-forms.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { AlertRequest } from './contract.ts'
import { unsubscribeAll } from './queries.server.ts'
import { requestAlert } from './request-alert.server.ts'

type Options = Resources & { pages?: Pages | undefined }
const Token = z.object({ token: z.uuid() })

/**
 * Routes of the alert form, a plain POST, and of unsubscribing, by the mail program (RFC 8058) or by the button of its
 * page. Unsubscribing answers with a page, as mail programs do not follow redirects.
 */
export const alertFormRoutes: FastifyPluginAsync<Options> = async (app, { db, pool, config, pages }) => {
  const route = { onRequest: rateLimit(pool, 'stock-alert', config.rates.forms), schema: { hide: true } }
  acceptPlainForms(app)
  acceptAnyBody(app)

  app.post('/products/:id/aviso', route, async (request, reply) => {
    const id = IdParam.safeParse(request.params).data?.id
    if (!id) throw notFound('Producto no encontrado')
    const form = AlertRequest.safeParse(request.body)
    if (!form.success) return reply.redirect(`/aviso-de-stock?producto=${id}`, 303)
    await requestAlert(db, id, form.data.email)
    return reply.redirect('/aviso-de-stock?estado=anotado', 303)
  })

  app.post('/aviso-de-stock/baja/:token', route, async (request, reply) => {
    const { data } = Token.safeParse(request.params)
    // An invalid token has nothing to unsubscribe.
    if (data) await unsubscribeAll(db, data.token)
    return answer(reply, pages, 'baja')
  })

  if (pages) refuseWithPage(app, pages, ({ status }) => pageOf(status === 429 ? 'despacio' : 'falla'))
}

function answer(reply: FastifyReply, pages: Pages | undefined, state: string) {
  return pages ? sendPage(reply, pages, pageOf(state), 200) : reply.send({ success: true })
}

const pageOf = (state: string) => new URL(`/aviso-de-stock?estado=${state}`, 'http://shop.internal')
