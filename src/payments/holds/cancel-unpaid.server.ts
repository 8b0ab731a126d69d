import { sql } from 'kysely'
import { giveTransferTimesBack } from '../../orders/payment-time.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import type { PaymentProvider } from '../provider.server.ts'
import { openProviders } from '../providers.server.ts'
import { isAnswered } from '../refresh-payments.server.ts'
import { cancelAndRefundParts } from '../transfers/refund-partial-transfers.server.ts'

type Needs = Pick<Resources, 'db' | 'config' | 'log'>

/** Per run; the job runs again a minute later. */
const maxPerRun = 500
/** After as many orders in a row without an answer the provider is away, and the remaining ones wait for the next run. */
const maxFailures = 3

/**
 * Cancels the orders that were not paid in time. Each order has its own transaction and orders locked by another
 * instance are skipped, so several instances may run this concurrently. An order with a pending payment is kept; one
 * whose online payment was abandoned gets the deadline of a transfer back.
 */
export async function cancelUnpaid({ db, ...resources }: Needs) {
  await giveTransferTimesBack(db)
  const unsure: string[] = []
  for (const provider of openProviders({ db, ...resources })) unsure.push(...(await pollExpired(db, provider)))
  for (let cancelled = 0; cancelled < maxPerRun; cancelled++) {
    if (!(await db.transaction().execute((tx) => cancelNext(tx, unsure)))) return cancelled
  }
  return maxPerRun
}

/**
 * Polls the provider before orders are cancelled, since a notification may have been lost. Returns the orders about
 * which the provider did not answer.
 */
async function pollExpired(db: Db, provider: PaymentProvider) {
  const expired = await selectExpired(db).where(provider.hasStarted).limit(maxPerRun).execute()
  const unsure: string[] = []
  let failures = 0
  for (const { id } of expired) {
    const isSure = failures < maxFailures && (await isAnswered(db, provider, id))
    failures = isSure ? 0 : failures + 1
    if (!isSure) unsure.push(id)
  }
  return unsure
}

function selectExpired(db: Db) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.status', '=', 'pendiente_pago')
    .where('orders.expires_at', '<', sql<Date>`now()`)
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

async function cancelNext(tx: Db, unsure: string[]) {
  const order = await selectExpired(tx)
    .where((row) => row.not(row('orders.id', '=', sql<string>`any(${unsure}::uuid[])`)))
    .orderBy('orders.expires_at')
    .limit(1)
    .forUpdate('orders')
    .skipLocked()
    .executeTakeFirst()
  if (!order) return false
  await cancelAndRefundParts(tx, order.id, { author: 'sistema', note: 'No recibimos el pago a tiempo' })
  return true
}
