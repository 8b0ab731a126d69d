import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recentLogin } from '../../accounts/sessions/recent-login.server.ts'
import { IdParam } from '../../platform/http/contract.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { onlineName } from '../../settings/online-method.ts'
import * as calls from './calls.ts'
import { RefundAnswer, RefundRequest, RefundsAnswer } from './contract.ts'
import { findRefundable } from './queries.server.ts'
import { refundPayment } from './refund-payment.server.ts'
import { dueText } from './rules.ts'

export const refundsApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db } = resources
  const requireRecentLogin = recentLogin(resources)

  mount(app, calls.listRefunds, {
    summary: 'A payment and its refunds',
    params: IdParam,
    response: RefundsAnswer,
  }).handle(async (request) => {
    const payment = await findRefundable(db, request.params.id)
    if (!payment) throw notFound('Pago no encontrado')
    return { payment }
  })

  mount(app, calls.refundPayment, {
    summary: 'Refunds a payment, in full or in part',
    params: IdParam,
    isOnce: true,
    body: RefundRequest,
    response: RefundAnswer,
  }).handle(async (request) => {
    const { password, ...requested } = request.body ?? {}
    await requireRecentLogin(request, password)
    const { staffId: staff_id, role, once } = request
    const { status, due, ...refund } = await refundPayment(resources, request.params.id, requested, {
      staff_id,
      role,
      once,
    })
    if (status === 'fallida') {
      throw conflict(
        `${onlineName} no aceptó la devolución. ${dueText(refund.amount, due)}`,
        due > 0 ? 'devolucion-rechazada' : 'ya-devuelto',
      )
    }
    return { message: messages[status], refund: { ...refund, status } }
  })
}

const messages = {
  hecha: 'Devolución registrada',
  pendiente: `${onlineName} todavía no confirmó la devolución: queda en curso y se reintenta sola.`,
}
