import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { hashToken } from '../../platform/http/tokens.server.ts'

/** Lists the unexpired sessions, the last used first. `token` is that of the current session. */
export function listSessions(db: Db, user_id: number, token = '') {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'place', 'created_at', 'last_used_at', 'authenticated_at', 'expires_at'])
    .select((row) => row('token_hash', '=', hashToken(token)).$castTo<boolean>().as('is_current'))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSession(db: Db, user_id: number, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
