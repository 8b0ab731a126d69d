import { z } from 'zod'
import type { Resources } from '../../platform/resources.server.ts'
import { askAboutPayment } from './ask-provider.server.ts'
import { mercadoPago, ProviderRefusal } from './provider.server.ts'

const Payload = z.object({ provider_payment_id: z.string() })

/** The job `end-mercado-pago-payment`: its order is off or paid otherwise. Approved meanwhile, it is given back. */
export async function endPayment(resources: Resources, payload: unknown) {
  const { provider_payment_id } = Payload.parse(payload)
  await mercadoPago(resources)
    .cancelPayment(provider_payment_id)
    .catch((error) => {
      if (!(error instanceof ProviderRefusal)) throw error
    })
  await askAboutPayment(resources, provider_payment_id)
}
