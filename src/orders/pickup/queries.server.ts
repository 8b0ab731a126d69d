import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'

export async function setReady(tx: Db, id: string, pickup_code: string) {
  await tx.updateTable('orders').set({ ready_at: new Date(), pickup_code }).where('id', '=', id).execute()
}

/** A trigger audits every fifth wrong code (db/migrations/107-orders.sql). */
export async function countWrongCode(tx: Db, id: string) {
  await tx
    .updateTable('orders')
    .set({ pickup_failures: sql<number>`pickup_failures + 1` })
    .where('id', '=', id)
    .execute()
}
