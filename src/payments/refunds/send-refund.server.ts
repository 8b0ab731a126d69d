import { formatPesos } from '../../platform/argentina/money.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { isOnline, methodName, type PaymentMethod } from '../../settings/payment-methods.ts'
import { addStaffNote } from '../add-staff-note.server.ts'
import { type PaymentProvider, ProviderRefusal } from '../provider.server.ts'
import { openProvider } from '../providers.server.ts'
import { lockOrderOfPayment } from '../queries.server.ts'
import { recordPayment } from '../record-payment.server.ts'
import { findLeft, findRequest } from './queries.server.ts'
import { dueText } from './rules.ts'
import { settleRefund } from './settle-refund.server.ts'

/**
 * Sends a refund to the provider. The request's id is the idempotency key, so a retry after a timeout or a crash
 * refunds once. Notifies staff, once, if the provider refuses for good or has not decided within days: if it makes the
 * refund after all, `matchRefunds` books it.
 */
export async function sendRefund(resources: Resources, request_id: string) {
  const { db } = resources
  const request = await findRequest(db, request_id)
  if (!request?.provider_payment_id || !isOnline(request.method) || request.status !== 'pendiente') return
  const { method } = request
  const provider = openProvider(resources, method)
  const isFinal = (error: unknown): error is ShopError =>
    error instanceof ProviderRefusal || (request.is_overdue && error instanceof ShopError)
  const failure = await provider.refund(request.provider_payment_id, request.amount, request.id).then(
    () => undefined,
    (error) => {
      if (isFinal(error)) return error
      throw error
    },
  )
  // The money may be refunded already, in the provider's panel or without an answer: only the rest is left to return.
  const payment = failure && (await findAnswered(provider, request.provider_payment_id, failure))
  await db.transaction().execute(async (tx) => {
    await lockOrderOfPayment(tx, request.payment_id)
    if (!failure) return settleRefund(tx, request)
    const before = await findLeft(tx, request.payment_id)
    const failed = await tx
      .updateTable('refund_requests')
      .set({ status: 'fallida' })
      .where('id', '=', request_id)
      .where('status', '=', 'pendiente')
      .executeTakeFirst()
    if (failed.numUpdatedRows === 0n) return
    if (payment) await recordPayment(tx, payment, provider)
    const left = await findLeft(tx, request.payment_id)
    await addStaffNote(tx, request.order_id, whatFailed(request, failure, left, left > before), method)
  })
}

/** Fetches the payment; undefined if the provider answers neither about the refund nor about the payment. */
function findAnswered(provider: PaymentProvider, id: string, failure: ShopError) {
  return provider.findPayment(id).catch((error) => {
    if (failure instanceof ProviderRefusal || !(error instanceof ShopError)) throw error
    return undefined
  })
}

type Request = { method: PaymentMethod; amount: number }

function whatFailed({ method, amount }: Request, failure: ShopError, left: number, isDue: boolean) {
  const [name, sum] = [methodName(method), formatPesos(amount)]
  if (failure instanceof ProviderRefusal) {
    return `${name} no devolvió ${sum} (${failure.reason}). ${dueText(amount, Math.min(amount, left))}`
  }
  const advice = isDue
    ? `Revisalo en ${name}: si no figura, devolvé el dinero de otra forma y anotalo a mano.`
    : 'Ya estaba devuelto.'
  return `${name} no respondió si devolvió ${sum}. ${advice}`
}
