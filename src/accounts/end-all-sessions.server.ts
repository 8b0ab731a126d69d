import type { Db } from '../platform/database/database.server.ts'

/** Everybody has to log in again, whoever asks for it too. */
export async function endAllSessions(db: Db) {
  await db.deleteFrom('sessions').execute()
}
