import { sql } from 'kysely'
import { canWrite } from '../../platform/database/can-write.server.ts'
import type { Db } from '../../platform/database/database.server.ts'

/** Few enough not to delay a page; the job that runs every minute leaves fewer. */
const max = 300

/** Applies pending changes to the customers table before it is read (db/functions/refresh-customers.sql). */
export async function refreshCustomers(db: Db) {
  const { rows } = await sql<{ done: number }>`
    select case when ${canWrite} then refresh_customers(${max}) else 0 end as done`.execute(db)
  return rows[0]?.done ?? 0
}

export async function refreshAllCustomers(db: Db) {
  while ((await refreshCustomers(db)) > 0);
}

/** Taken by everything that joins or separates customers, before any row lock. */
export async function lockCustomers(tx: Db) {
  await sql`select lock_customers()`.execute(tx)
}
