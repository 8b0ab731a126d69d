import { formatPesos } from '../../platform/argentina/money.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { isOnline, methodName } from '../../settings/payment-methods.ts'
import { addStaffNote } from '../add-staff-note.server.ts'
import { ProviderRefusal } from '../provider.server.ts'
import { openProvider } from '../providers.server.ts'
import { lockOrderOfPayment } from '../queries.server.ts'
import { recordPayment } from '../record-payment.server.ts'
import { findLeft, findRequest } from './queries.server.ts'
import { refusedWords } from './rules.ts'
import { settleRefund } from './settle-refund.server.ts'

/**
 * Sends a refund to the provider. The request's id is the idempotency key, so a retry after a timeout or a crash
 * refunds once. Notifies staff, once, if the provider refuses for good.
 */
export async function sendRefund(resources: Resources, request_id: string) {
  const { db } = resources
  const request = await findRequest(db, request_id)
  if (!request?.provider_payment_id || !isOnline(request.method) || request.status !== 'pendiente') return
  const { method } = request
  const provider = openProvider(resources, method)
  const refusal = await provider.refund(request.provider_payment_id, request.amount, request.id).then(
    () => undefined,
    (error) => {
      if (error instanceof ProviderRefusal) return error
      throw error
    },
  )
  // The refusal may mean that money was already refunded in the provider's panel: only the rest is left to return.
  const payment = refusal && (await provider.findPayment(request.provider_payment_id))
  await db.transaction().execute(async (tx) => {
    await lockOrderOfPayment(tx, request.payment_id)
    if (!refusal) return settleRefund(tx, request)
    const failed = await tx
      .updateTable('refund_requests')
      .set({ status: 'fallida' })
      .where('id', '=', request_id)
      .where('status', '=', 'pendiente')
      .executeTakeFirst()
    if (failed.numUpdatedRows === 0n) return
    if (payment) await recordPayment(tx, payment, provider)
    const words = refusedWords(request.amount, Math.min(request.amount, await findLeft(tx, request.payment_id)))
    const note = `${methodName(method)} no devolvió ${formatPesos(request.amount)} (${refusal.reason}). ${words}`
    await addStaffNote(tx, request.order_id, note, method)
  })
}
