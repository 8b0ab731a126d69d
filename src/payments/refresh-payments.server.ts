import type { OrderStatus } from '../orders/rules.ts'
import type { Db } from '../platform/database/database.server.ts'
import { ShopError } from '../platform/http/errors.ts'
import { enqueue } from '../platform/jobs/jobs.server.ts'
import type { OnlineMethod } from '../settings/online-method.ts'
import { listOpenPayments } from './open-payments.server.ts'
import type { PaymentProvider } from './provider.server.ts'
import { type Asked, providerJobs } from './provider-jobs.ts'
import { recordPayment } from './record-payment.server.ts'

/**
 * Fetches a payment from the provider and records it; with `order_id`, only if it is of that order. Returns the id of its
 * order, if it is one of this shop.
 */
export async function refreshPayment(
  db: Db,
  provider: PaymentProvider,
  provider_payment_id: string,
  order_id?: string,
) {
  const payment = await provider.findPayment(provider_payment_id)
  if (order_id && payment?.order_id !== order_id) return undefined
  return payment && db.transaction().execute((tx) => recordPayment(tx, payment, provider))
}

/**
 * Fetches and records every payment of an order: first the open ones by their id, since the provider's search lags, then
 * those without a notification. `named` is the payment of the buyer's return address, which the search may not find yet:
 * nobody vouches for it, so it is fetched last and must be of this order.
 */
export async function refreshPayments(db: Db, provider: PaymentProvider, order_id: string, named?: string) {
  const known = await listOpenPayments(db, provider.code, order_id)
  for (const id of known) await refreshPayment(db, provider, id)
  const found = await provider.listPaymentIds(order_id)
  for (const id of found) if (!known.includes(id)) await refreshPayment(db, provider, id)
  if (named && ![...known, ...found].includes(named)) await refreshPayment(db, provider, named, order_id)
}

/** Like `refreshPayments`, but returns false if the provider does not answer or refuses. */
export async function isAnswered(db: Db, provider: PaymentProvider, order_id: string, named?: string) {
  try {
    await refreshPayments(db, provider, order_id, named)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

const minute = 60_000
const day = 24 * 60 * minute
/** Delays between polls of the provider, in case a notification is lost; afterwards it is polled daily. */
const waits = [minute, 5 * minute, 15 * minute, 60 * minute]
/** After all other jobs, also the mails: a slow provider delays nothing else. */
const priority = 20
/** The provider expires an unapproved payment within this many days. */
const days = 30

export async function scheduleAsking(tx: Db, code: OnlineMethod, order_id: string, turn: number) {
  if (turn >= waits.length + days) return
  const runAt = new Date(Date.now() + (waits[turn] ?? day))
  const { ask } = providerJobs[code]
  await enqueue(tx, ask, { order_id, turn }, { key: `${ask.name}-${order_id}`, runAt, priority })
}

const waiting: OrderStatus[] = ['pendiente_pago', 'pendiente']
/** During the first polls also a cancelled order, which may have been paid just before. */
const waitingAtFirst: OrderStatus[] = [...waiting, 'cancelado']

/**
 * The job `ask` of a provider: finds payments whose notification was lost. Reschedules itself while a payment may still
 * come.
 */
export async function pollPayments(db: Db, provider: PaymentProvider, { order_id, turn }: Asked) {
  await refreshPayments(db, provider, order_id)
  const states = turn < waits.length ? waitingAtFirst : waiting
  if ((await isOrderIn(db, order_id, states)) || (await listOpenPayments(db, provider.code, order_id)).length > 0) {
    await scheduleAsking(db, provider.code, order_id, turn + 1)
  }
}

async function isOrderIn(db: Db, order_id: string, states: readonly OrderStatus[]) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order_id)
    .where('status', 'in', states)
    .executeTakeFirst()
  return order !== undefined
}
