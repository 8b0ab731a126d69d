import type { Db } from '../../src/platform/database/database.server.ts'

/** Every login, or those of one user, is now older than the quarter of an hour for which no password is asked again. */
export async function ageLogins(db: Db, user_id?: number) {
  let sessions = db.updateTable('sessions').set({ authenticated_at: new Date(Date.now() - 16 * 60_000) })
  if (user_id !== undefined) sessions = sessions.where('user_id', '=', user_id)
  await sessions.execute()
}
