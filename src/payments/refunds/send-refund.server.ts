import { formatPesos } from '../../platform/argentina/money.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { isOnline, methodName } from '../../settings/payment-methods.ts'
import { askAboutOrder } from '../ask-provider.server.ts'
import { noteForStaff } from '../note-for-staff.server.ts'
import { ProviderRefusal } from '../provider.server.ts'
import { openProvider } from '../providers.server.ts'
import { lockOrderOfPayment } from '../queries.server.ts'
import { findRequest } from './queries.server.ts'
import { settleRefund } from './settle-refund.server.ts'

/**
 * Sends a refund to the provider. The request's id is the idempotency key, so a retry after a timeout or a crash
 * refunds once. Notifies staff if the provider refuses for good.
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
  await db.transaction().execute(async (tx) => {
    await lockOrderOfPayment(tx, request.payment_id)
    if (!refusal) return settleRefund(tx, request)
    await tx
      .updateTable('refund_requests')
      .set({ status: 'fallida' })
      .where('id', '=', request_id)
      .where('status', '=', 'pendiente')
      .execute()
    const sum = formatPesos(request.amount)
    const note = `${methodName(method)} no devolvió ${sum} (${refusal.reason}). Devolvelo de otra forma y anotalo.`
    await noteForStaff(tx, request.order_id, note, method)
  })
  // The refusal may mean that it was already refunded in the provider's panel: fetch the payment to record that.
  if (refusal) await askAboutOrder(db, provider, request.order_id)
}
