import { isReimbursed, reimbursedPrefix } from '../../orders/rules.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { isOnline, type PaymentMethod } from '../../settings/payment-methods.ts'

const limitMs = 180 * 24 * 3_600_000

/** In Argentina the provider refunds a payment up to 180 days after its approval. */
const isTooOld = (approved: string, now: Date) => now.getTime() - Date.parse(approved) > limitMs

/** The made-up payment id of the money of a won chargeback, which is no payment at the provider. */
export const reimbursedId = (provider_payment_id: string) => `${reimbursedPrefix}${provider_payment_id}`

type Paid = { method: PaymentMethod; decided_at: string | null; provider_payment_id: string | null }

/** Whether the payment can still be refunded through its provider. */
export const isByProvider = ({ method, decided_at, provider_payment_id }: Paid, now: Date) =>
  isOnline(method) && !(decided_at && isTooOld(decided_at, now)) && !isReimbursed(provider_payment_id)

/** What staff have to do after the provider refused to refund `amount`, of which `due` is still to be returned. */
export function dueText(amount: number, due: number) {
  if (due <= 0) return 'Ya estaba devuelto.'
  return due < amount ? `Quedan ${formatPesos(due)} por devolver.` : 'Devolvé el dinero de otra forma y anotalo a mano.'
}

/**
 * Cents to refund for the next `units` of a line. Rounds cumulatively, so that refunding all units one by one adds up
 * to `paid`.
 */
export function centsOfUnits(
  paid: number,
  units: number,
  { quantity, refunded }: { quantity: number; refunded: number },
) {
  const upTo = (count: number) =>
    Number((BigInt(paid) * BigInt(count) * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n))
  return upTo(refunded + units) - upTo(refunded)
}
