import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { hashToken } from '../../platform/http/tokens.server.ts'

/** Lists the unexpired sessions, the last used first. `token` is that of the current session. */
export async function listSessions(db: Db, user_id: number, token = '') {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'place', 'created_at', 'last_used_at', 'authenticated_at', 'expires_at'])
    .select((row) => row('token_hash', '=', hashToken(token)).as('is_current'))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at, last_used_at, authenticated_at, expires_at, is_current, ...row }) => ({
    ...row,
    is_current: is_current === true,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    authenticated_at: authenticated_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

export async function deleteSession(db: Db, user_id: number, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
