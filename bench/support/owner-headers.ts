import { startSession } from '../../src/accounts/sessions/sessions.server.ts'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Creates an owner and returns the headers of their session. */
export async function ownerHeaders(db: Db) {
  const { id } = await db
    .insertInto('users')
    .values({ first_name: 'Laura', last_name: 'Ruiz', email: 'laura@example.com', password_hash: 'x', role: 'dueno' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { authorization: `Bearer ${await startSession(db, id)}` }
}
