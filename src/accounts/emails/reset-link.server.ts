import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { hashToken, newToken } from '../../platform/http/tokens.server.ts'

type Reset = { user: { id: number; is_admin: boolean }; email: string; life: '30 minutes' | '1 hour' | '24 hours' }

/**
 * Creates a link that sets a password, valid while the account keeps `email`. Each attempt to send the mail needs a new
 * one, since the database only stores the hash. The token is in the fragment, which never reaches a server, proxy or
 * log.
 */
export async function newResetLink(db: Db, publicUrl: string, { user, email, life }: Reset) {
  const token = newToken()
  const expires_at = sql<string>`now() + ${life}::interval`
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: user.id, email, expires_at })
    .execute()
  return `${publicUrl}/reset-password#token=${token}${user.is_admin ? '&panel=1' : ''}`
}
