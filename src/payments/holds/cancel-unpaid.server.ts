import { type SqlBool, sql } from 'kysely'
import { giveTransferTimesBack } from '../../orders/payment-time.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import type { PaymentProvider } from '../provider.server.ts'
import { openProviders } from '../providers.server.ts'
import { isAnswered } from '../refresh-payments.server.ts'
import { cancelAndRefundParts } from '../transfers/refund-partial-transfers.server.ts'

type Needs = Pick<Resources, 'db' | 'config' | 'log'>

/** After as many orders in a row without an answer the provider is away, and the remaining ones wait for the next run. */
const maxFailures = 3

/** Polls end after `maxPollMs`, so that runs of a slow provider do not overlap. */
const usualLimits = { maxPerRun: 500, maxPollMs: 30_000 }
type Limits = typeof usualLimits

/**
 * Cancels the orders that were not paid in time, within `limits`; the job runs again a minute later. Each order has
 * its own transaction and orders locked by another instance are skipped, so several instances may run this concurrently.
 * An order that fails does not stop the others; the first error is thrown at the end. An order with a pending payment is
 * kept; one whose online payment was abandoned gets the deadline of a transfer back.
 */
export async function cancelUnpaid({ db, ...resources }: Needs, limits: Partial<Limits> = {}) {
  const { maxPerRun, maxPollMs } = { ...usualLimits, ...limits }
  await giveTransferTimesBack(db)
  const errors: unknown[] = []
  let unpaid = selectExpired(db)
  for (const provider of openProviders({ db, ...resources })) {
    const polled = await pollExpired(db, provider, { maxPerRun, maxPollMs }, errors)
    unpaid = unpaid.where((row) => row.or([row.not(provider.hasStarted), isOneOf(polled)]))
  }
  let cancelled = 0
  for (const { id } of await unpaid.orderBy('orders.expires_at').limit(maxPerRun).execute()) {
    try {
      if (await db.transaction().execute((tx) => cancelExpired(tx, id))) cancelled++
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return cancelled
}

/**
 * Polls the provider before orders are cancelled, since a notification may have been lost. Returns the orders about
 * which it answered. In random order, so that those that it never answers about do not always come first.
 */
async function pollExpired(db: Db, provider: PaymentProvider, { maxPerRun, maxPollMs }: Limits, errors: unknown[]) {
  const expired = await selectExpired(db).where(provider.hasStarted).orderBy(sql`random()`).limit(maxPerRun).execute()
  const polled: string[] = []
  let failures = 0
  const end = Date.now() + maxPollMs
  for (const { id } of expired) {
    try {
      const isSure = await isAnswered(db, provider, id)
      failures = isSure ? 0 : failures + 1
      if (isSure) polled.push(id)
    } catch (error) {
      errors.push(error)
    }
    if (failures === maxFailures || Date.now() >= end) break
  }
  return polled
}

const isOneOf = (ids: string[]) => sql<SqlBool>`orders.id = any(${ids}::uuid[])`

function selectExpired(db: Db) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.status', '=', 'pendiente_pago')
    .where('orders.expires_at', '<', sql<string>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.status', 'in', ['pendiente', 'confirmado']),
        ),
      ),
    )
}

async function cancelExpired(tx: Db, id: string) {
  const order = await selectExpired(tx).where('orders.id', '=', id).forUpdate('orders').skipLocked().executeTakeFirst()
  if (!order) return false
  await cancelAndRefundParts(tx, order.id, { author: 'sistema', note: 'No recibimos el pago a tiempo' })
  return true
}
