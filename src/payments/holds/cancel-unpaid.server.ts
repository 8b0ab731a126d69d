import { sql } from 'kysely'
import { giveTransferTimesBack } from '../../orders/payment-time.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { isAnswered } from '../ask-provider.server.ts'
import type { PaymentProvider } from '../provider.server.ts'
import { openProviders } from '../providers.server.ts'
import { cancelAndKeepParts } from '../transfers/keep-parts.server.ts'

type Asking = Pick<Resources, 'db' | 'config' | 'log'>

/** So many a run: what is left is taken a minute later. */
const mostAtOnce = 500

/**
 * Cancels what was not paid in its time. One transaction an order, and an order that another instance holds is its
 * business: any number of instances may run this at once. A payment under way at the provider keeps its order, and one
 * that was abandoned there gives it back the time of a transfer.
 */
export async function cancelUnpaid({ db, ...resources }: Asking) {
  await giveTransferTimesBack(db)
  const unsure: string[] = []
  for (const provider of openProviders({ db, ...resources })) unsure.push(...(await askFirst(db, provider)))
  for (let cancelled = 0; cancelled < mostAtOnce; cancelled++) {
    if (!(await db.transaction().execute((tx) => cancelNext(tx, unsure)))) return cancelled
  }
  return mostAtOnce
}

/** A payment may have been made and its notification lost. Gives the orders of which the provider did not tell. */
async function askFirst(db: Db, provider: PaymentProvider) {
  const expired = await selectExpired(db).where(provider.hasStarted).limit(mostAtOnce).execute()
  const unsure: string[] = []
  for (const { id } of expired) {
    // The provider away answers for none of them: the rest waits for the next run.
    const isSure = unsure.length === 0 && (await isAnswered(db, provider, id))
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
  await cancelAndKeepParts(tx, order.id, { author: 'sistema', note: 'No recibimos el pago a tiempo' })
  return true
}
