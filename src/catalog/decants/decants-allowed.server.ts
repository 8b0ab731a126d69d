import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { flagSetting } from '../../settings/queries.server.ts'

/**
 * Whether decants may be sold. It stays so to the end of the transaction: a change that switches it off waits for it, and then
 * takes decants off sale too (withdraw-decants.server.ts).
 */
export async function decantsAllowed(tx: Db) {
  await sql`select pg_advisory_xact_lock_shared(hashtext('decants_allowed'))`.execute(tx)
  const { rows } = await sql<{ is: boolean }>`select ${flagSetting('decants_allowed')} as is`.execute(tx)
  return rows[0]?.is === true
}
