import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { acceptPlainForms } from '../../../platform/pages/plain-forms.server.ts'
import type { Resources } from '../../../platform/resources.server.ts'
import { findSimulator } from '../address.server.ts'
import { enqueueNotification, notify } from './notify.server.ts'
import { messagePage, paymentPage } from './page.ts'
import type { Preference } from './preference.ts'
import { findPreference, pay } from './queries.server.ts'
import { stylesheet } from './stylesheet.ts'

const Query = z.object({ pref_id: z.string().max(100).default('') })
const Choice = z.object({ result: z.enum(['approved', 'rejected', 'pending']) })

const outcomes = {
  approved: { status: 'approved', status_detail: 'accredited', back: 'success' },
  rejected: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount', back: 'failure' },
  pending: { status: 'pending', status_detail: 'pending_waiting_payment', back: 'pending' },
} as const

/** The page where the payer chooses the outcome. It works without scripts. */
export const simulatorPageApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, config } = resources
  acceptPlainForms(app)

  app.get('/estilo.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  )

  app.get('/pagar', { schema: { hide: true, querystring: Query } }, async (request, reply) => {
    const preference = await findPreference(db, request.query.pref_id)
    if (!preference || isExpired(preference)) return refuse(reply, preference)
    return html(reply, 200, paymentPage(preference, unpaidUrl(preference)))
  })

  app.post('/pagar', { schema: { hide: true, querystring: Query, body: Choice } }, async (request, reply) => {
    const preference_id = request.query.pref_id
    const preference = await findPreference(db, preference_id)
    if (!preference || isExpired(preference)) return refuse(reply, preference)
    const { back: _back, ...outcome } = outcomes[request.body.result]
    const payment = await pay(db, preference_id, preference, {
      ...outcome,
      ...(outcome.status === 'approved' && { date_approved: new Date() }),
    })
    await sendWebhook(String(payment.id), outcome.status === 'pending')
    return reply.redirect(returnAddress(preference, preference_id, payment), 303)
  })

  /** Notifies the shop before the payer returns. A failed notification is retried by the job. */
  async function sendWebhook(payment_id: string, isOpen: boolean) {
    const { notifies } = await findSimulator(db)
    // The job runs after the payer has returned.
    if (notifies === 'late') return enqueueNotification(db, payment_id)
    // Delayed, so that the notification of the next state overtakes it.
    if (notifies === 'reordered' && isOpen) return enqueueNotification(db, payment_id, new Date(Date.now() + 10_000))
    await notify(resources, payment_id).catch((error) => {
      resources.log.warn({ err: error }, 'the simulator retries its webhook')
      return enqueueNotification(db, payment_id)
    })
  }

  function refuse(reply: FastifyReply, preference: Preference | undefined) {
    if (preference) {
      const page = messagePage('Este pago venció', 'Volvé a la tienda para empezar de nuevo.', unpaidUrl(preference))
      return html(reply, 410, page)
    }
    return html(
      reply,
      404,
      messagePage('Este pago no existe', 'Volvé a la tienda y empezá de nuevo.', config.publicUrl),
    )
  }

  function html(reply: FastifyReply, status: number, page: string) {
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // `form-action` also applies to the redirect after the form, which leads to the shop's public address.
        'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(config.publicUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
      })
      .send(page)
  }
}

const isExpired = ({ expiration_date_to }: Preference) => new Date(expiration_date_to) < new Date()

/** The return address of a payer who did not pay: the provider then sends the text `null`. */
function unpaidUrl({ back_urls, external_reference }: Preference) {
  const names = ['collection_id', 'collection_status', 'payment_id', 'status', 'payment_type', 'merchant_order_id']
  const query = new URLSearchParams(names.map((name) => [name, 'null']))
  query.set('external_reference', external_reference)
  return `${back_urls.failure}?${query}`
}

/** The return address, with the documented parameters and the undocumented ones that the provider also sends. */
function returnAddress(
  { back_urls, external_reference }: Preference,
  preference_id: string,
  payment: { id: string; status: string },
) {
  const back = Object.values(outcomes).find(({ status }) => status === payment.status)?.back ?? 'failure'
  const query = new URLSearchParams({
    collection_id: String(payment.id),
    collection_status: payment.status,
    payment_id: String(payment.id),
    status: payment.status,
    external_reference,
    payment_type: 'credit_card',
    merchant_order_id: 'null',
    preference_id,
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  })
  return `${back_urls[back]}?${query}`
}
