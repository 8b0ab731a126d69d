import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { sameEmail } from '../platform/same-email.server.ts'
import { hashToken, newToken } from '../platform/tokens.server.ts'

const days = 180
const perAccount = 20

/** The key that a browser was given at an earlier login. It opens nothing: it only says that it was here before. */
export function deviceKey(cookies = '') {
  return cookies.match(/(?:^|;\s*)(?:__Secure-)?estela_device=([\w-]{43})(?:;|$)/)?.[1]
}

/** Goes to the calls of accounts alone, and no script can read it. */
export function deviceCookie(key: string, isSecure: boolean) {
  const own = `estela_device=${key}; Path=/api/auth; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict`
  return isSecure ? `__Secure-${own}; Secure` : own
}

export async function knowsDevice(db: Db, key: string, email: string) {
  const found = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('user_id')
    .where('token_hash', '=', hashToken(key))
    .where(sameEmail('email', email))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Whoever knew the old password may have entered from anywhere. */
export async function forgetDevices(db: Db, user_id: number) {
  await db.deleteFrom('known_devices').where('user_id', '=', user_id).execute()
}

/** Its key, the one it came with or a new one. An account remembers the latest of its browsers. */
export async function rememberDevice(db: Db, user_id: number, key = newToken()) {
  const expires_at = sql<Date>`now() + make_interval(days => ${days})`
  await db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(key), user_id, expires_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at }))
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('token_hash', 'in', (old) =>
      old
        .selectFrom('known_devices')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .orderBy('expires_at', 'desc')
        .offset(perAccount),
    )
    .execute()
  return key
}
