import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import type { OnlineMethod } from '../settings/online-method.ts'
import { transferDeadline } from '../settings/queries.server.ts'

/** After a rejected transfer the order waits for the next one as long as a new order does. */
export async function extendReservation(db: Db, order_id: string) {
  await db
    .updateTable('orders')
    .set({ expires_at: transferDeadline, transfer_hold_seconds: null })
    .where('id', '=', order_id)
    .execute()
}

/** Sets the deadline to that of an online payment and remembers the transfer's in `transfer_hold_seconds`. */
export async function holdForOnlinePayment(tx: Db, order_id: string, payment_method: OnlineMethod, until: string) {
  await tx
    .updateTable('orders')
    .set({
      payment_method,
      transfer_hold_seconds: sql<number>`coalesce(transfer_hold_seconds, extract(epoch from expires_at - created_at)::integer)`,
      expires_at: until,
    })
    .where('id', '=', order_id)
    .execute()
}

/** The remembered deadline of a transfer; null unless an online payment is in progress. */
const transferTime = sql<string | null>`created_at + make_interval(secs => transfer_hold_seconds)`

/** After a failed online payment, restores the transfer's deadline, at least until `least`. */
export async function giveTransferTimeBack(tx: Db, order_id: string, least: RawBuilder<string | null> = sql`null`) {
  await tx
    .updateTable('orders')
    .set({
      expires_at: sql<string>`greatest(expires_at, ${transferTime}, ${least})`,
      transfer_hold_seconds: null,
    })
    .where('id', '=', order_id)
    .where('status', '=', 'pendiente_pago')
    .execute()
}

/** Does the same for abandoned online payments. Skips orders that another instance has locked. */
export async function giveTransferTimesBack(db: Db) {
  const abandoned = db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pendiente_pago')
    .where('expires_at', '<', sql<string>`now()`)
    .where(transferTime, '>', sql<string>`now()`)
    .forUpdate()
    .skipLocked()
  await db
    .updateTable('orders')
    .set({ expires_at: transferTime, transfer_hold_seconds: null })
    .where('id', 'in', abandoned)
    .execute()
}

type Waiting = { created_at: string; expires_at: string | null; transfer_hold_seconds: number | null }

/** Deadline of a transfer; null for an order that waits for no payment. */
export function transferDeadlineOf({ created_at, expires_at, transfer_hold_seconds: seconds }: Waiting) {
  return seconds === null ? expires_at : new Date(Date.parse(created_at) + seconds * 1000).toISOString()
}
