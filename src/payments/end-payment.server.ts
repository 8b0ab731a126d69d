import type { Db } from '../platform/database/database.server.ts'
import { askAboutPayment } from './ask-provider.server.ts'
import { type PaymentProvider, ProviderRefusal } from './provider.server.ts'
import type { Ended } from './provider-jobs.ts'

/** A provider's job `end`: the payment's order is off or paid otherwise. Approved meanwhile, it is given back. */
export async function endPayment(db: Db, provider: PaymentProvider, { provider_payment_id }: Ended) {
  await provider.cancelPayment(provider_payment_id).catch((error) => {
    if (!(error instanceof ProviderRefusal)) throw error
  })
  await askAboutPayment(db, provider, provider_payment_id)
}
