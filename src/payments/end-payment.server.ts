import { z } from 'zod'
import type { Db } from '../platform/database/database.server.ts'
import { askAboutPayment } from './ask-provider.server.ts'
import { type PaymentProvider, ProviderRefusal } from './provider.server.ts'

const Payload = z.object({ provider_payment_id: z.string() })

/** A provider's job `end`: the payment's order is off or paid otherwise. Approved meanwhile, it is given back. */
export async function endPayment(db: Db, provider: PaymentProvider, payload: unknown) {
  const { provider_payment_id } = Payload.parse(payload)
  await provider.cancelPayment(provider_payment_id).catch((error) => {
    if (!(error instanceof ProviderRefusal)) throw error
  })
  await askAboutPayment(db, provider, provider_payment_id)
}
