import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { hashToken, newToken } from '../../platform/http/tokens.server.ts'
import { sameEmail } from '../../platform/mail/same-email.server.ts'

const days = 180
const perAccount = 20

/**
 * Returns the key that the browser got at an earlier login. The key grants no access: it only marks the browser as
 * known.
 */
export function deviceKey(cookies = '', isSecure: boolean) {
  return cookies.match(isSecure ? secureCookie : plainCookie)?.[1]
}

const plainCookie = /(?:^|;\s*)estela_device=([\w-]{43})(?:;|$)/
/** Browsers accept the `__Secure-` prefix only over https, so no http page can plant the cookie. */
const secureCookie = /(?:^|;\s*)__Secure-estela_device=([\w-]{43})(?:;|$)/

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
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Called when the password changes: somebody who knew the old one may have made a browser known. */
export async function deleteDevices(db: Db, user_id: number) {
  await db.deleteFrom('known_devices').where('user_id', '=', user_id).execute()
}

/**
 * Marks the browser as known to the account, which remembers its 20 latest. Returns the key for the browser's cookie,
 * and whether the browser is new to an account that has logged in before. The browser keeps its key only if this
 * account issued it, so that nobody can plant a key they know. A browser used by several accounts stays known to each.
 */
export async function rememberDevice(db: Db, user_id: number, brought: string | undefined) {
  const expires_at = sql<string>`now() + make_interval(days => ${days})`
  const renewed = brought && (await renewDevice(db, user_id, brought, expires_at))
  const key = renewed ? brought : newToken()
  if (!renewed) {
    const token_hash = hashToken(key)
    await db.insertInto('known_devices').values({ token_hash, user_id, expires_at }).execute()
    if (brought) await copyDevice(db, hashToken(brought), token_hash)
  }
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
  const isFirst = await recordFirstLogin(db, user_id)
  return { key, isNew: !renewed && !isFirst }
}

async function recordFirstLogin(db: Db, user_id: number) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ first_login_at: sql<string>`now()` })
    .where('id', '=', user_id)
    .where('first_login_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function renewDevice(db: Db, user_id: number, key: string, expires_at: RawBuilder<string>) {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ expires_at })
    .where('token_hash', '=', hashToken(key))
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function copyDevice(db: Db, from: Buffer, to: Buffer) {
  await db
    .insertInto('known_devices')
    .columns(['token_hash', 'user_id', 'expires_at'])
    .expression((known) =>
      known
        .selectFrom('known_devices')
        .select((row) => [row.val(to).as('token_hash'), 'user_id', 'expires_at'])
        .where('token_hash', '=', from)
        .where('expires_at', '>', sql<string>`now()`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
