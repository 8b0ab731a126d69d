import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireAdmin } from '../accounts/sessions/sessions.server.ts'
import { Done, IdParam } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Decision, PendingVerifications, TransferQuery, Verification } from './contract.ts'
import { proofTypes } from './parts/paying/proof-rules.ts'
import { findPayment } from './queries.server.ts'
import { rejectTransfer, verifyTransfer } from './transfers/decide-transfer.server.ts'
import { listTransfers } from './transfers/list-transfers.server.ts'

export const paymentsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, files }) => {
  mount(app, calls.listTransfers, {
    summary: 'Bank transfers sent by customers',
    query: TransferQuery,
    response: PendingVerifications,
  }).handle(async ({ query }) => listTransfers(db, query))

  mount(app, calls.verifyTransfer, {
    summary: 'Verifies a transfer',
    params: IdParam,
    body: Verification,
    response: Done,
  }).handle(async (request) => {
    const staff = await requireAdmin(db, request)
    return { message: await verifyTransfer(db, request.params.id, staff, request.body ?? {}) }
  })

  mount(app, calls.rejectTransfer, {
    summary: 'Rejects a transfer',
    params: IdParam,
    body: Decision,
    response: Done,
  }).handle(async (request) => {
    const note = request.body?.admin_notes || undefined
    await rejectTransfer(db, request.params.id, await requireAdmin(db, request), note)
    return { message: 'Transacción rechazada' }
  })

  // The content security policy lets the browser show the proof but never run scripts in it.
  mount(app, calls.findProof, { summary: 'The proof of a transfer', params: IdParam, produces: proofTypes }).handle(
    async (request, reply) => {
      const payment = await findPayment(db, request.params.id)
      if (!payment?.proof_file || !payment.proof_type) throw notFound('Este pago no tiene comprobante')
      return reply
        .type(payment.proof_type)
        .header(
          'content-disposition',
          `inline; filename="comprobante-${payment.id}.${payment.proof_type.split('/')[1]}"`,
        )
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(await files.getBytes(payment.proof_file)))
    },
  )
}
