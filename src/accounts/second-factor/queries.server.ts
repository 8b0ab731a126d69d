import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { staffNeedsFactor } from '../../settings/queries.server.ts'
import { forgetChallenges } from '../sessions/challenges.server.ts'

const hasCodes = sql<boolean>`exists (select from totp where user_id = users.id and confirmed_at is not null)`
const hasPasskey = sql<boolean>`exists (select from passkeys where user_id = users.id)`

/** Of a row of `users`. */
export const hasFactor = sql<boolean>`(${hasCodes} or ${hasPasskey})`

/** What an account has beside its password, and whether that alone lets in. A passkey lets in by itself: only where staff
 * needs a second factor does it keep the password from doing the same. */
export function findFactors(db: Db, user_id: number) {
  return db
    .selectFrom('users')
    .select([
      hasCodes.as('has_codes'),
      hasPasskey.as('has_passkey'),
      sql<boolean>`(${hasCodes} or (is_admin and ${hasPasskey} and ${staffNeedsFactor}))`.as('is_needed'),
    ])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
}

export function findTotp(db: Db, user_id: number) {
  return db.selectFrom('totp').selectAll().where('user_id', '=', user_id).executeTakeFirst()
}

/** A secret that waits for its first code; one that waited before is replaced. */
export async function insertTotp(tx: Db, user_id: number, secret: string) {
  await tx
    .insertInto('totp')
    .values({ user_id, secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret }).where('totp.confirmed_at', 'is', null))
    .execute()
}

export async function confirmTotp(tx: Db, user_id: number, last_step: number, recovery_hashes: Buffer[]) {
  await tx
    .updateTable('totp')
    .set({ confirmed_at: sql<Date>`now()`, last_step, recovery_hashes })
    .where('user_id', '=', user_id)
    .execute()
}

export async function deleteTotp(tx: Db, user_id: number) {
  await tx.deleteFrom('totp').where('user_id', '=', user_id).execute()
}

/** Takes the code of these 30 seconds; false if it, or a later one, was taken before. */
export async function takeStep(tx: Db, user_id: number, step: number) {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many are left; undefined if it is none of them. */
export async function takeRecoveryHash(tx: Db, user_id: number, hash: Buffer) {
  const taken = await tx
    .updateTable('totp')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .returning(sql<number>`cardinality(recovery_hashes)`.as('left'))
    .executeTakeFirst()
  return taken?.left
}

/** Anyone who had the account before keeps nothing that opens it. Whether there was any. */
export async function deleteFactors(tx: Db, user_id: number) {
  const codes = await tx.deleteFrom('totp').where('user_id', '=', user_id).returning('confirmed_at').execute()
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', user_id).returning('id').execute()
  await forgetChallenges(tx, user_id)
  return passkeys.length > 0 || codes.some(({ confirmed_at }) => confirmed_at)
}
