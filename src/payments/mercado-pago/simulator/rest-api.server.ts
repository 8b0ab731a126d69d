import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answerWrongly, delayReply } from '../../../platform/http/simulated-faults.server.ts'
import type { Resources } from '../../../platform/resources.server.ts'
import { findSimulator } from '../address.server.ts'
import { collector_id } from './collector.ts'
import { simulatorPath } from './path.ts'
import { Preference } from './preference.ts'
import {
  asAnswer,
  changePayment,
  findPayment,
  findRefund,
  insertPreference,
  listPayments,
  refundPayment,
} from './queries.server.ts'

const PaymentParam = z.object({ id: z.string().regex(/^\d{1,15}$/) })
const Key = z.object({ 'x-idempotency-key': z.string().max(200).optional() })

const corrupted = new WeakMap<FastifyRequest, 'cut' | 'other'>()

function corrupt(payload: string, how: 'cut' | 'other') {
  if (how === 'cut') return payload.slice(0, payload.length / 2)
  return payload.replaceAll(/"(id|payment_id)":("?)(\d+)/g, '"$1":$29$3')
}

/** The part of Mercado Pago's REST API that the shop uses. Requires the shop's own token. */
export const simulatorRestApi: FastifyPluginAsyncZod<Resources> = async (app, { db, config }) => {
  app.addHook('onRequest', async (request, reply) => {
    const { access_token, delay_ms, answers } = await findSimulator(db)
    if (request.headers.authorization !== `Bearer ${access_token}`) return refuse(reply, 401, 'invalid access token')
    if (delay_ms > 0) await delayReply(delay_ms, reply)
    if (answers === 'cut' || answers === 'other') corrupted.set(request, answers)
    return answerWrongly(answers, request, reply)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    const how = corrupted.get(request)
    return how && typeof payload === 'string' ? corrupt(payload, how) : payload
  })
  // Invalid requests get an error in the provider's format, not the shop's.
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, error.message),
  )

  app.post(
    '/checkout/preferences/',
    { schema: { hide: true, body: Preference, headers: Key } },
    async (request, reply) => {
      const key = request.headers['x-idempotency-key'] ?? randomUUID()
      const preference = await insertPreference(db, request.body, key)
      const address = `${config.publicUrl}${simulatorPath}/pagar?pref_id=${preference.id}`
      return reply
        .code(201)
        .send({ ...request.body, id: preference.id, collector_id, init_point: address, sandbox_init_point: address })
    },
  )

  const Search = z.object({ external_reference: z.string().max(200) })
  app.get('/v1/payments/search', { schema: { hide: true, querystring: Search } }, async (request) => {
    const { answers } = await findSimulator(db)
    const found = answers === 'unindexed' ? [] : await listPayments(db, request.query.external_reference)
    const results = found.map(asAnswer)
    return { paging: { total: results.length, limit: 50, offset: 0 }, results }
  })

  app.get('/v1/payments/:id', { schema: { hide: true, params: PaymentParam } }, async (request, reply) => {
    const payment = await findPayment(db, request.params.id)
    return payment ? asAnswer(payment) : refuse(reply, 404, 'Payment not found')
  })

  const Change = z.object({ status: z.literal('cancelled') })
  const change = { schema: { hide: true, params: PaymentParam, body: Change } }
  app.put('/v1/payments/:id', change, async (request, reply) => {
    const outcome = { status: 'cancelled', status_detail: 'by_collector' }
    const payment = await changePayment(db, request.params.id, ['pending', 'in_process'], outcome)
    return payment
      ? asAnswer(payment)
      : refuse(reply, 400, 'The action requested is not valid for the current payment state')
  })

  const Refund = z.object({ amount: z.number().positive().optional() }).nullish()
  const refund = { schema: { hide: true, params: PaymentParam, body: Refund, headers: Key } }
  app.post('/v1/payments/:id/refunds', refund, async (request, reply) => {
    const key = request.headers['x-idempotency-key']
    if (!key) return refuse(reply, 400, "Header X-Idempotency-Key can't be null")
    const { answers } = await findSimulator(db)
    const status = answers === 'rejected' || answers === 'in_process' ? answers : 'approved'
    const made = await refundPayment(db, request.params.id, { amount: request.body?.amount, status }, key)
    if (!made) return refuse(reply, 400, 'Invalid refund amount')
    return reply.code(201).send({ ...made, status: answers === 'in_process' ? answers : made.status })
  })

  const RefundParam = PaymentParam.extend({ refund_id: PaymentParam.shape.id })
  app.get(
    '/v1/payments/:id/refunds/:refund_id',
    { schema: { hide: true, params: RefundParam } },
    async (request, reply) => {
      const made = await findRefund(db, request.params.refund_id)
      return made ?? refuse(reply, 404, 'Refund not found')
    },
  )

  /** The id of a simulated chargeback is a 7 followed by its payment's id. */
  app.get('/v1/chargebacks/:id', { schema: { hide: true, params: PaymentParam } }, async (request, reply) => {
    const payment = await findPayment(db, request.params.id.slice(1))
    if (!payment || !request.params.id.startsWith('7')) return refuse(reply, 404, 'Chargeback not found')
    return { id: request.params.id, payment_id: Number(payment.id), amount: payment.transaction_amount }
  })
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).serializer(JSON.stringify).send({ status, message, error: 'bad_request', cause: [] })
}
