import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '../../platform/connections/network-of.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { tooMany, unauthorized } from '../../platform/http/errors.ts'
import { normalEmail } from '../../platform/mail/address.ts'
import { knowsDevice } from './known-device.server.ts'
import { endSession } from './sessions.server.ts'

/** Whose password is tried, and whence. `device`: the key of a browser's cookie, if it brought one. */
export type LoginTry = { email: string; address: string; device: string | undefined }

type Counter = { key_hash: Buffer; most: number; minutes: number }

/**
 * Slows down who guesses, without shutting out whose password is guessed. Wrong passwords are counted for one account
 * from one place, and for one account from everywhere that it does not know. A browser in which the account was entered
 * before has a counter of its own; a mailed link makes any browser such a one. `perMinute` is the limit of one address
 * over all accounts; 0 is off.
 */
export async function openLoginGuard(db: Db, perMinute: number, { email, address, device }: LoginTry) {
  if (perMinute === 0) return off
  const account = normalEmail(email)
  const known = device && (await knowsDevice(db, device, email)) ? device : undefined
  const place = {
    key_hash: keyOf(account, known ? 'device' : 'network', known ?? networkOf(address)),
    most: 3 * perMinute,
    minutes: 15,
  }
  const elsewhere = { key_hash: keyOf(account, 'elsewhere'), most: 5 * perMinute, minutes: 60 }
  const counters = known ? [place] : [place, elsewhere]
  return {
    refuseIfTooMany: (own = 0) => refuseIfTooMany(db, counters, own),
    count: () => count(db, counters),
    /** The right password after all: what went wrong here was its owner's, and counts no more. */
    forgive: () => forgive(db, place, elsewhere),
  }
}

export type LoginGuard = Awaited<ReturnType<typeof openLoginGuard>>

const nothing = async () => undefined
const off = { refuseIfTooMany: async (_own?: number) => undefined, count: nothing, forgive: nothing }

const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'buffer')

/** `own`: how many of the counted failures are of this very try. */
async function refuseIfTooMany(db: Db, counters: Counter[], own: number) {
  const full = await db
    .selectFrom('login_failures')
    .select(sql<number>`ceil(extract(epoch from max(expires_at) - now()))::integer`.as('seconds'))
    .where('expires_at', '>', sql<Date>`now()`)
    .where((row) =>
      row.or(
        counters.map(({ key_hash, most }) =>
          row.and([row('key_hash', '=', key_hash), row('failures', '>=', most + own)]),
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

/** In the order of their keys, so that two tries at once never wait for each other's rows. */
async function count(db: Db, counters: Omit<Counter, 'most'>[]) {
  const rows = counters.map(({ key_hash, minutes }) => ({
    key_hash,
    failures: 1,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
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

const mostInSession = 10

/** A session in which the password is asked again and guessed, ends: its holder is not the one who logged in. */
export async function countInSession(db: Db, token: string) {
  const [counted] = await count(db, [{ key_hash: keyOf('session', token), minutes: 60 }])
  if (!counted || counted.failures < mostInSession) return
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
