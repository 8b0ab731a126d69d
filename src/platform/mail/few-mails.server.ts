import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'
import { normalEmail } from './address.ts'

/** Mails of a kind that a stranger can send to one address in an hour. No limit if the call's rate limit is off (0). */
export const fewMails = (perMinute: number, few = 3) => (perMinute === 0 ? undefined : few)

/** Counts a mail of this kind to this address. Returns the number in the current hour. */
export const countMail = (tx: Db, kind: string, to: string) => countInHour(tx, kind, normalEmail(to))

export async function countInHour(tx: Db, ...what: string[]) {
  const isAlive = sql<boolean>`mail_counters.expires_at > now()`
  const { mails, seconds } = await tx
    .insertInto('mail_counters')
    .values({
      key_hash: hash('sha256', JSON.stringify(what), 'buffer'),
      mails: 1,
      expires_at: sql<string>`now() + interval '1 hour'`,
    })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        mails: sql`case when ${isAlive} then mail_counters.mails + 1 else 1 end`,
        expires_at: sql`case when ${isAlive} then mail_counters.expires_at else excluded.expires_at end`,
      }),
    )
    .returning(['mails', sql<number>`ceil(extract(epoch from expires_at - now()))::integer`.as('seconds')])
    .executeTakeFirstOrThrow()
  return { times: mails, seconds }
}
