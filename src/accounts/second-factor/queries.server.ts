import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { staffNeedsFactor } from '../../settings/queries.server.ts'
import { deleteChallenges } from '../sessions/challenges.server.ts'

const hasCodes = sql<boolean>`exists (select from totp where user_id = users.id and confirmed_at is not null)`
const hasPasskey = sql<boolean>`exists (select from passkeys where user_id = users.id)`

export const hasFactor = sql<boolean>`(${hasCodes} or ${hasPasskey})`

/**
 * Returns the second factors of an account and whether the password alone is refused (`is_needed`). TOTP codes always
 * require the second step; a passkey, which can log in by itself, only for staff when the settings demand a second
 * factor.
 */
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

/** Saves an unconfirmed secret, in place of an earlier one. */
export async function insertTotp(tx: Db, user_id: number, secret: string) {
  await tx
    .insertInto('totp')
    .values({ user_id, secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret }))
    .execute()
}

export async function confirmTotp(tx: Db, user_id: number, last_step: number, recovery_hashes: Buffer[]) {
  await tx
    .updateTable('totp')
    .set({ confirmed_at: sql<string>`now()`, last_step, recovery_hashes })
    .where('user_id', '=', user_id)
    .execute()
}

export async function deleteTotp(tx: Db, user_id: number) {
  await tx.deleteFrom('totp').where('user_id', '=', user_id).execute()
}

/** Marks a 30-second step as used. Returns false if this step or a later one was used already. */
export async function claimTotpStep(tx: Db, user_id: number, step: number) {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a recovery code. Returns how many are left, or undefined if the code is not one of them. */
export async function consumeRecoveryHash(tx: Db, user_id: number, hash: Buffer) {
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

/** Deletes the second factors of an account. Returns whether it had a passkey or confirmed codes. */
export async function deleteFactors(tx: Db, user_id: number) {
  const codes = await tx.deleteFrom('totp').where('user_id', '=', user_id).returning('confirmed_at').execute()
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', user_id).returning('id').execute()
  await deleteChallenges(tx, user_id)
  return passkeys.length > 0 || codes.some(({ confirmed_at }) => confirmed_at)
}
