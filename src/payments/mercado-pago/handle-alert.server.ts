import { lockOrder } from '../../orders/queries.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { holdOrder } from '../holds/hold-order.server.ts'
import { refreshPayment } from '../refresh-payments.server.ts'
import { mercadoPago } from './client.server.ts'
import { openMercadoPago } from './open-mercado-pago.server.ts'
import { insertFact } from './queries.server.ts'

const alerts = {
  stop_delivery_op_wh: 'Mercado Pago avisa un posible fraude: no entregues esta orden hasta aclararlo.',
  topic_chargebacks_wh: 'Quien pagó desconoció el pago en su tarjeta (contracargo). Revisalo en Mercado Pago.',
} as const

export const isAlert = (topic: string): topic is keyof typeof alerts => Object.hasOwn(alerts, topic)

/**
 * Holds the order and notifies staff, once per alert, and fetches the payment. Only `id` is signed, so the payment is
 * taken from the provider's answer about it and not from the rest of the notification.
 */
export async function handleAlert(resources: Resources, topic: keyof typeof alerts, id: string) {
  const payment = topic === 'topic_chargebacks_wh' ? await mercadoPago(resources).findPaymentOfChargeback(id) : id
  const order_id = payment && (await refreshPayment(resources.db, openMercadoPago(resources), payment))
  if (!order_id) return resources.log.error({ topic, id }, 'Mercado Pago sent an alert about an unknown payment')
  await resources.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order_id)
    const fact = { provider_payment_id: `${topic}:${id}`, status: topic, order_id, answer: '{}' }
    if (await insertFact(tx, fact)) await holdOrder(tx, order_id, alerts[topic], 'mercadopago')
  })
}
