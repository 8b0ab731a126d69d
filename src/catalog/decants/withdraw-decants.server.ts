import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { Changed } from '../../settings/api.server.ts'

/** A shop that may no longer decant sells none: those on sale leave it, and switching it on again brings none back. */
export async function withdrawDecants(tx: Db, { before, after }: Changed) {
  if (after.decants_allowed || !before.decants_allowed) return
  // Who is saving a decant meanwhile is waited for (decants-allowed.server.ts).
  await sql`select pg_advisory_xact_lock(hashtext('decants_allowed'))`.execute(tx)
  await tx
    .updateTable('products')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('presentation', '=', 'decant')
    .where('is_active', '=', true)
    .execute()
}
