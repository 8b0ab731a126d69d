import { sql } from 'kysely'
import { canWrite } from '../../platform/database/can-write.server.ts'
import type { Db } from '../../platform/database/database.server.ts'

/** Few enough for staff to wait for; the job of each minute leaves fewer. */
const most = 300

/** Before staff look: who bought or changed something since (db/functions/refresh-customers.sql). */
export async function refreshCustomers(db: Db) {
  const { rows } = await sql<{ done: number }>`
    select case when ${canWrite} then refresh_customers(${most}) else 0 end as done`.execute(db)
  return rows[0]?.done ?? 0
}

/** All of them, each part in a transaction of its own. */
export async function refreshAllCustomers(db: Db) {
  while ((await refreshCustomers(db)) > 0);
}

/** Held by all that joins or separates customers; to be taken before any row. */
export async function lockCustomers(tx: Db) {
  await sql`select lock_customers()`.execute(tx)
}
