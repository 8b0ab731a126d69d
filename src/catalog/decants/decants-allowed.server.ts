import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { flagSetting } from '../../settings/queries.server.ts'

/**
 * Whether decants may be sold, until the end of the transaction: switching them off waits for it and then takes its
 * decants off sale too (withdraw-decants.server.ts).
 */
export async function decantsAllowed(tx: Db) {
  await sql`select pg_advisory_xact_lock_shared(hashtext('decants_allowed'))`.execute(tx)
  const { rows } = await sql<{ is: boolean }>`select ${flagSetting('decants_allowed')} as is`.execute(tx)
  return rows[0]?.is === true
}
