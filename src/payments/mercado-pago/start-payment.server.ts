import type { Config } from '../../config.ts'
import { holdForOnlinePayment, transferDeadlineOf } from '../../orders/payment-time.server.ts'
import { findOrder, lockOrder, setPaymentMethod } from '../../orders/queries.server.ts'
import { toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { maxInstallments } from '../../settings/installments.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { providerAway } from '../provider.server.ts'
import { findLivePayment } from '../queries.server.ts'
import { scheduleAsking } from '../refresh-payments.server.ts'
import { isLive, isSimulated } from './address.server.ts'
import { mercadoPago } from './client.server.ts'
import { preferenceOf } from './preference.ts'
import { completePreference, openPreference } from './queries.server.ts'

/**
 * Returns the addresses where the buyer pays by Mercado Pago. Idempotent. The provider is called between two short
 * transactions, and only the second holds the order for the payment, so a failed call leaves the order as it was.
 */
export async function startPayment(
  resources: Pick<Resources, 'db' | 'config' | 'log'>,
  order_id: string,
  amount: number,
) {
  const { db, config } = resources
  const opened = await db.transaction().execute(async (tx) => {
    const order = await lockPayableOrder(tx, order_id, amount)
    const preference = await openPreference(tx, order_id, order, transferDeadlineOf(order))
    if (Date.parse(preference.expires_at) < Date.now() + 10_000) throw tooLate()
    if (preference.preference_id) await setPaymentMethod(tx, order_id, 'mercadopago')
    return preference
  })
  if (opened.preference_id) return addressesOf(opened, config)

  const { shop_name, installments } = await findSettings(db)
  const shop = {
    publicUrl: config.publicUrl,
    shop_name,
    isSimulated: isSimulated(config),
    installments: maxInstallments(installments, amount),
  }
  const body = preferenceOf(await findOrder(db, order_id), opened.expires_at, shop)
  const made = await mercadoPago(resources).createPreference(body, opened.idempotency_key)

  return db.transaction().execute(async (tx) => {
    await lockPayableOrder(tx, order_id, amount)
    const completed = await completePreference(tx, order_id, opened.idempotency_key, made)
    await holdForOnlinePayment(tx, order_id, 'mercadopago', opened.expires_at)
    await scheduleAsking(tx, 'mercadopago', order_id, 0)
    return addressesOf(completed, config)
  })
}

type Addresses = { init_point: string | null; sandbox_init_point: string | null }

/** The storefront redirects to `sandbox_init_point`; with live credentials it must be the real address. */
function addressesOf(preference: Addresses | undefined, config: Config) {
  if (!preference?.init_point) throw providerAway('mercadopago')
  const { init_point, sandbox_init_point } = preference
  return { init_point, sandbox_init_point: isLive(config) ? init_point : (sandbox_init_point ?? init_point) }
}

async function lockPayableOrder(tx: Db, order_id: string, amount: number) {
  const order = await lockOrder(tx, order_id)
  if (!order) throw notFound('Pedido no encontrado')
  if (toCents(amount) !== toCents(order.total_amount)) {
    throw invalid('El importe no es el total del pedido.', { amount: 'El importe no es el total del pedido.' })
  }
  if (await findLivePayment(tx, order_id)) throw conflict('Ya recibimos un pago para este pedido.', 'pago-existente')
  if (order.status !== 'pendiente_pago') throw conflict('Este pedido ya no espera un pago.', 'estado-invalido')
  return order
}

const tooLate = () =>
  conflict('Se terminó el tiempo para pagar este pedido. Volvé a hacerlo desde la tienda.', 'pedido-vencido')
