import { wonBack } from '../../orders/rules.ts'
import { isOnline, type PaymentMethod } from '../../settings/payment-methods.ts'

const limitMs = 180 * 24 * 3_600_000

/** In Argentina the provider gives back what was approved within 180 days. */
const isTooOld = (approved: Date, now: Date) => now.getTime() - approved.getTime() > limitMs

/** Of money that came back by a chargeback that the shop won: the provider knows no such payment. */
export const reimbursedId = (provider_payment_id: string) => `${wonBack}${provider_payment_id}`

type Paid = { method: PaymentMethod; decided_at: Date | null; provider_payment_id: string | null }

/** Whether its provider still gives a payment back. */
export const isByProvider = ({ method, decided_at, provider_payment_id }: Paid, now: Date) =>
  isOnline(method) && !(decided_at && isTooOld(decided_at, now)) && !provider_payment_id?.startsWith(wonBack)

/** Of what a line's units were paid with, the part of the next ones: all of them together are given back to the cent. */
export function centsOfUnits(
  paid: number,
  units: number,
  { quantity, refunded }: { quantity: number; refunded: number },
) {
  const upTo = (count: number) =>
    Number((BigInt(paid) * BigInt(count) * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n))
  return upTo(refunded + units) - upTo(refunded)
}
