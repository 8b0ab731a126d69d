import { type Insertable, type Selectable, sql } from 'kysely'
import type { Users } from '../../db/types.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deleteSome } from '../platform/database/delete-some.server.ts'
import { sameEmail } from '../platform/mail/same-email.server.ts'
import { permissionsOf } from '../roles.ts'
import type { User } from './contract.ts'
import { deleteChallenges } from './sessions/challenges.server.ts'

export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where(sameEmail('email', email)).executeTakeFirst()
}

/** Returns undefined if the address already has an account. */
export function insertUser(db: Db, user: Insertable<Users>) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Locks the account row, so that concurrent changes and uses of its links run one after the other. */
export function lockUser(tx: Db, id: number) {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type Checked = Pick<Selectable<Users>, 'id' | 'password_hash'>

/** Locks the account, or returns undefined if its password changed after `password_hash` was checked. */
export async function lockWithPassword(tx: Db, { id, password_hash }: Checked) {
  const user = await lockUser(tx, id)
  return user?.password_hash === password_hash ? user : undefined
}

/** Also cancels a pending address: somebody who knew the old password may have requested it. */
export async function setPassword(db: Db, user_id: number, password_hash: string) {
  const values = { password_hash, pending_email: null, credentials_changed_at: sql<string>`now()` }
  await db.updateTable('users').set(values).where('id', '=', user_id).execute()
  await deleteChallenges(db, user_id)
}

/** Invalidates the links mailed so far, so that none undoes a later decision. */
export async function deleteLinks(tx: Db, user_id: number) {
  await tx.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  await tx.deleteFrom('email_verifications').where('user_id', '=', user_id).execute()
}

export function asUser(row: Selectable<Users>): User {
  const { id, first_name, last_name, email, phone, phone_e164, dni, address, city, province, postal_code } = row
  return {
    id,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`.trim(),
    email,
    phone,
    phone_e164,
    dni,
    address,
    city,
    province,
    postal_code,
    is_admin: row.is_admin ? 1 : 0,
    role: row.role,
    permissions: permissionsOf(row.role).toSorted(),
    email_verified: row.email_verified_at !== null,
    pending_email: row.pending_email,
  }
}

/** Tables whose rows are deleted once they expire. */
export const expiring = [
  'sessions',
  'password_resets',
  'email_verifications',
  'login_failures',
  'known_devices',
  'login_challenges',
  'mail_counters',
] as const

/** Deletes at most `limit` expired rows of each table. Returns how many it deleted in total. */
export async function deleteExpired(db: Db, limit: number) {
  let deleted = 0
  for (const table of expiring) deleted += await deleteSome(db, table, { where: sql`expires_at < now()`, limit })
  return deleted
}

/** Foreign keys delete the sessions, links, wishlist and notifications of the account. */
export async function deleteUser(tx: Db, user_id: number) {
  await tx.deleteFrom('users').where('id', '=', user_id).execute()
}
