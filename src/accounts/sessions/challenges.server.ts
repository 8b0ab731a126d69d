import { sql } from 'kysely'
import type { LoginChallenges } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { hashToken, newToken } from '../../platform/http/tokens.server.ts'

type Purpose = LoginChallenges['purpose']
const mostTries = 5

/** What anyone who logs in has to answer within five minutes. `user_id`: null where nobody is known yet. */
export async function makeChallenge(db: Db, purpose: Purpose, user_id: number | null, token = newToken()) {
  await db
    .insertInto('login_challenges')
    .values({ token_hash: hashToken(token), purpose, user_id, expires_at: sql<Date>`now() + interval '5 minutes'` })
    .execute()
  return token
}

/** Counts a try. Whose challenge it is; undefined once it is late, or was answered, or tried five times. */
export async function tryChallenge(db: Db, purpose: Purpose, token: string) {
  const found = await db
    .updateTable('login_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return found?.user_id ?? undefined
}

/** Uses it up, for this user if one is known: of two at once, the second finds none. */
export async function takeChallenge(db: Db, purpose: Purpose, user_id: number | null, token: string) {
  const taken = await db
    .deleteFrom('login_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('purpose')
    .executeTakeFirst()
  return taken !== undefined
}

/** What was begun with another password or other factors ends with them. */
export async function forgetChallenges(db: Db, user_id: number) {
  await db.deleteFrom('login_challenges').where('user_id', '=', user_id).execute()
}
