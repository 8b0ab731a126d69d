import type { Resources } from '../../platform/resources.server.ts'
import type { PaymentProvider } from '../provider.server.ts'
import { isLive, isSimulated } from './address.server.ts'
import { mercadoPago } from './client.server.ts'
import { asProviderPayment } from './outcome.ts'
import { findPreference, hasStarted, insertFact, mayAskProvider } from './queries.server.ts'
import { startPayment } from './start-payment.server.ts'

export function openMercadoPago(resources: Pick<Resources, 'db' | 'config' | 'log'>): PaymentProvider {
  const { findPayment, ...client } = mercadoPago(resources)
  return {
    code: 'mercadopago',
    isLive: isLive(resources.config),
    isSimulated: isSimulated(resources.config),
    start: (order_id, amount) => startPayment(resources, order_id, amount),
    findPayment: async (id) => {
      const payment = await findPayment(id)
      return payment && asProviderPayment(payment)
    },
    listPaymentIds: client.listPaymentIds,
    cancelPayment: client.cancelPayment,
    refund: client.refund,
    hasStarted,
    mayAskProvider,
    isOurs: async (tx, order_id, { collector_id }) => {
      const preference = await findPreference(tx, order_id)
      return !collector_id || !preference?.collector_id || collector_id === preference.collector_id
    },
    insertFact: (tx, { id, reported }, about) => insertFact(tx, { provider_payment_id: id, ...reported, ...about }),
  }
}
