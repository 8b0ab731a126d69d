import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireAdmin } from '../accounts/sessions.server.ts'
import { Done, IdParam } from '../platform/contract.ts'
import { notFound } from '../platform/errors.ts'
import type { Resources } from '../platform/resources.server.ts'
import { Decision, PendingVerifications, TransferQuery } from './contract.ts'
import { rejectTransfer, verifyTransfer } from './decide-transfer.server.ts'
import { listTransfers } from './list-transfers.server.ts'
import { findPayment } from './queries.server.ts'

const proofTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf']

export const paymentsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, files }) => {
  app.get(
    '/api/admin/pending-verifications',
    { schema: { querystring: TransferQuery, response: { 200: PendingVerifications } } },
    async ({ query }) => ({ success: true as const, ...(await listTransfers(db, query)) }),
  )

  const decision = { schema: { params: IdParam, body: Decision, response: { 200: Done } } }

  app.post('/api/admin/verify-payment/:id', decision, async (request) => {
    await verifyTransfer(db, request.params.id, await requireAdmin(db, request), request.body?.admin_notes)
    return { success: true as const, message: 'Transacción verificada exitosamente' }
  })

  app.post('/api/admin/reject-payment/:id', decision, async (request) => {
    await rejectTransfer(db, request.params.id, await requireAdmin(db, request), request.body?.admin_notes || undefined)
    return { success: true as const, message: 'Transacción rechazada' }
  })

  /** The proof itself, shown in the browser but never run by it. */
  app.get(
    '/api/admin/payment-proof/:id',
    { schema: { params: IdParam, produces: proofTypes } },
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
