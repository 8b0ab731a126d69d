import type { Db } from '../platform/database/database.server.ts'
import { type PaymentProvider, ProviderRefusal } from './provider.server.ts'
import type { Ended } from './provider-jobs.ts'
import { refreshPayment } from './refresh-payments.server.ts'

/**
 * The job `end` of a provider: cancels a payment whose order was cancelled or paid otherwise. If the payment was
 * approved meanwhile, recording it starts its refund.
 */
export async function endPayment(db: Db, provider: PaymentProvider, { provider_payment_id }: Ended) {
  await provider.cancelPayment(provider_payment_id).catch((error) => {
    if (!(error instanceof ProviderRefusal)) throw error
  })
  await refreshPayment(db, provider, provider_payment_id)
}
