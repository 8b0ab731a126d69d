import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { ShopError } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import { fewMails } from '../../platform/mail/few-mails.server.ts'
import type { Pages } from '../../platform/pages/pages.server.ts'
import { acceptPlainForms, refuseWithPage } from '../../platform/pages/plain-forms.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { WithdrawalRequest } from './contract.ts'
import { requestWithdrawal } from './request-withdrawal.server.ts'

type Options = Resources & { pages?: Pages | undefined }

/**
 * The form for browsers without JavaScript: a plain post, answered by a redirect to the page of the code (so that a
 * reload sends nothing twice) or by the form with its errors.
 */
export const withdrawalFormRoute: FastifyPluginAsync<Options> = async (app, { db, pool, config, pages }) => {
  acceptPlainForms(app)

  app.post(
    '/arrepentimiento',
    { onRequest: rateLimit(pool, 'withdrawals', config.rates.forms), schema: { hide: true } },
    async (request, reply) => {
      const form = WithdrawalRequest.safeParse(request.body)
      if (!form.success) throw incomplete(form.error.issues)
      const { code } = await requestWithdrawal(db, form.data, fewMails(config.rates.forms))
      return reply.redirect(`/arrepentimiento/${code}`, 303)
    },
  )

  if (pages) refuseWithPage(app, pages, pageWithProblem)
}

function incomplete(issues: { path: PropertyKey[]; message: string }[]) {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return new ShopError(400, 'datos-invalidos', 'Revisá los datos: hay campos que faltan o no son válidos.', errors)
}

/** The entered values return to the page in an internal URL, which never leaves the worker. */
function pageWithProblem({ message, errors }: ShopError, { body }: FastifyRequest) {
  const url = new URL('/arrepentimiento', 'http://shop.internal')
  url.searchParams.set('refused', JSON.stringify({ message, errors: errors ?? {}, typed: body ?? {} }))
  return url
}
