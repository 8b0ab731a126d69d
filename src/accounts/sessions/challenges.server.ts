import { sql } from 'kysely'
import type { LoginChallenges } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { hashToken, newToken } from '../../platform/http/tokens.server.ts'

type Purpose = LoginChallenges['purpose']
const maxTries = 5

/** Creates a challenge, valid for five minutes. `user_id` is null while the user is not known yet. */
export async function makeChallenge(db: Db, purpose: Purpose, user_id: number | null, token = newToken()) {
  await db
    .insertInto('login_challenges')
    .values({ token_hash: hashToken(token), purpose, user_id, expires_at: sql<string>`now() + interval '5 minutes'` })
    .execute()
  return token
}

/** Counts an attempt. Returns the challenge's user, or undefined if it expired, was used or had five attempts. */
export async function tryChallenge(db: Db, purpose: Purpose, token: string) {
  const found = await db
    .updateTable('login_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return found?.user_id ?? undefined
}

/** Deletes the challenge of this user (or of none). Returns false if it expired or was used, also concurrently. */
export async function consumeChallenge(db: Db, purpose: Purpose, user_id: number | null, token: string) {
  const taken = await db
    .deleteFrom('login_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('purpose')
    .executeTakeFirst()
  return taken !== undefined
}

/** Cancels the logins that were started under an earlier password or other factors. */
export async function deleteChallenges(db: Db, user_id: number) {
  await db.deleteFrom('login_challenges').where('user_id', '=', user_id).execute()
}
