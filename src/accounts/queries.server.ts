import { type Insertable, type Selectable, sql } from 'kysely'
import type { Users } from '../../db/types.ts'
import type { Db } from '../platform/database.server.ts'
import { sameEmail } from '../platform/same-email.server.ts'
import type { User } from './contract.ts'

/** One address is one account, however it is written. */
export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where(sameEmail('email', email)).executeTakeFirst()
}

/** Undefined if the address has an account. */
export function insertUser(db: Db, user: Insertable<Users>) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function setPassword(db: Db, user_id: number, password_hash: string) {
  await db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
}

export function asUser(row: Selectable<Users>): User {
  const { id, first_name, last_name, email, phone, phone_e164, address, city, province, postal_code } = row
  return {
    id,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`.trim(),
    email,
    phone,
    phone_e164,
    address,
    city,
    province,
    postal_code,
    is_admin: row.is_admin ? 1 : 0,
    email_verified: row.email_verified_at !== null,
  }
}

const expiring = ['sessions', 'password_resets', 'email_verifications', 'login_failures', 'known_devices'] as const

export async function deleteExpiredSessions(db: Db) {
  for (const table of expiring) await db.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute()
}
