import { startSession } from '../../src/accounts/sessions/sessions.server.ts'
import type { Db } from '../../src/platform/database/database.server.ts'

/** The headers of an owner of the shop who is logged in. */
export async function staffOf(db: Db) {
  const { id } = await db
    .insertInto('users')
    .values({ first_name: 'Laura', last_name: 'Ruiz', email: 'laura@example.com', password_hash: 'x', role: 'dueno' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { authorization: `Bearer ${await startSession(db, id)}` }
}
