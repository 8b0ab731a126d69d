import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '../../platform/connections/network-of.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { tooMany, unauthorized } from '../../platform/http/errors.ts'
import { normalEmail } from '../../platform/mail/address.ts'
import { checkPassword } from '../passwords/passwords.server.ts'
import { knowsDevice } from './known-device.server.ts'
import { endSession } from './sessions.server.ts'

/** A login attempt. `address` is the client's IP; `device` is the key in the browser's cookie, if any. */
export type LoginTry = { email: string; address: string; device: string | undefined }

type Counter = { key_hash: Buffer; limit: number; minutes: number }

/**
 * Slows down password guessing without locking out the account's owner. Failures are counted per account and network,
 * and per account over all unknown browsers. A known browser has its own counter; a login or a mailed reset link makes
 * a browser known. `perMinute` is the limit of one IP address over all accounts; 0 turns the guard off.
 */
export async function openLoginGuard(db: Db, perMinute: number, { email, address, device }: LoginTry) {
  if (perMinute === 0) return off
  const account = normalEmail(email)
  const known = device && (await knowsDevice(db, device, email)) ? device : undefined
  const place = {
    key_hash: keyOf(account, known ? 'device' : 'network', known ?? networkOf(address)),
    limit: 3 * perMinute,
    minutes: 15,
  }
  const elsewhere = { key_hash: keyOf(account, 'elsewhere'), limit: 5 * perMinute, minutes: 60 }
  const counters = known ? [place] : [place, elsewhere]
  return {
    refuseIfTooMany: (own = 0) => refuseIfTooMany(db, counters, own),
    count: () => count(db, counters),
    /** Clears the failures of this place after a successful login: they were the owner's own mistakes. */
    forgive: () => forgive(db, place, elsewhere),
  }
}

export type LoginGuard = Awaited<ReturnType<typeof openLoginGuard>>

const nothing = async () => undefined
const off = { refuseIfTooMany: async (_own?: number) => undefined, count: nothing, forgive: nothing }

const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'buffer')

/** `own`: how many of the counted failures belong to the current attempt. */
async function refuseIfTooMany(db: Db, counters: Counter[], own: number) {
  const full = await db
    .selectFrom('login_failures')
    .select(sql<number>`ceil(extract(epoch from max(expires_at) - now()))::integer`.as('seconds'))
    .where('expires_at', '>', sql<string>`now()`)
    .where((row) =>
      row.or(
        counters.map(({ key_hash, limit }) =>
          row.and([row('key_hash', '=', key_hash), row('failures', '>=', limit + own)]),
        ),
      ),
    )
    .executeTakeFirst()
  if (!full?.seconds) return
  const minutes = Math.ceil(full.seconds / 60)
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  const message = `Hubo demasiados intentos con esa cuenta. Probá de nuevo en ${wait}, o pedí un enlace para elegir otra contraseña.`
  throw tooMany(message, full.seconds)
}

/** Writes the rows in the order of their keys, so that concurrent attempts cannot deadlock. */
async function count(db: Db, counters: Omit<Counter, 'limit'>[]) {
  const rows = counters.map(({ key_hash, minutes }) => ({
    key_hash,
    failures: 1,
    expires_at: sql<string>`now() + make_interval(mins => ${minutes})`,
  }))
  return db
    .insertInto('login_failures')
    .values(rows.toSorted((a, b) => a.key_hash.compare(b.key_hash)))
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        failures: sql`case when login_failures.expires_at > now() then login_failures.failures + 1 else 1 end`,
        expires_at: sql`case when login_failures.expires_at > now() then login_failures.expires_at else excluded.expires_at end`,
      }),
    )
    .returning('failures')
    .execute()
}

const maxPerSession = 10

/**
 * Checks a password given within a session. Counts it before, so that of concurrent ones no more are checked. Ends the
 * session at the tenth wrong one: its holder is probably not the account's owner.
 */
export async function checkInSession(db: Db, token: string, password_hash: string, password: string) {
  const key_hash = keyOf('session', token)
  const [counted] = await count(db, [{ key_hash, minutes: 60 }])
  const tries = counted?.failures ?? 1
  if (tries <= maxPerSession && (await checkPassword(password_hash, password))) {
    await db.deleteFrom('login_failures').where('key_hash', '=', key_hash).execute()
    return true
  }
  if (tries < maxPerSession) return false
  await endSession(db, token)
  throw unauthorized('Hubo demasiados intentos. Iniciá sesión de nuevo.')
}

async function forgive(db: Db, place: Counter, elsewhere: Counter) {
  const own = await db
    .deleteFrom('login_failures')
    .where('key_hash', '=', place.key_hash)
    .returning('failures')
    .executeTakeFirst()
  if (!own) return
  await db
    .updateTable('login_failures')
    .set({ failures: sql`greatest(1, failures - ${own.failures})` })
    .where('key_hash', '=', elsewhere.key_hash)
    .execute()
}
