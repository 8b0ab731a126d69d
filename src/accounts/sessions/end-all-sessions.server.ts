import type { Db } from '../../platform/database/database.server.ts'

/** Everybody has to log in again, also the one who asks for it. */
export async function endAllSessions(db: Db) {
  await db.deleteFrom('sessions').execute()
}
