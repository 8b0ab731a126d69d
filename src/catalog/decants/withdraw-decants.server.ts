import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { Changed } from '../../settings/api.server.ts'

/** Takes all decants off sale when decants are switched off. Switching them on again does not bring them back. */
export async function withdrawDecants(tx: Db, { before, after }: Changed) {
  if (after.decants_allowed || !before.decants_allowed) return
  // Waits for transactions that are saving decants (decants-allowed.server.ts).
  await sql`select pg_advisory_xact_lock(hashtext('decants_allowed'))`.execute(tx)
  await tx
    .updateTable('products')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('presentation', '=', 'decant')
    .where('is_active', '=', true)
    .execute()
}
