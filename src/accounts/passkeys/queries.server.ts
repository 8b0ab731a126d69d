import { type Insertable, type Selectable, sql } from 'kysely'
import type { Passkeys } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'

export function listPasskeys(db: Db, user_id: number) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('id').execute()
}

export function findPasskey(db: Db, credential_id: string) {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()
}

/** Returns undefined if an account already has this credential. */
export function insertPasskey(tx: Db, passkey: Insertable<Passkeys>) {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function deletePasskey(tx: Db, user_id: number, id: number) {
  return tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
}

/**
 * Saves the signature counter. Returns false if it did not grow, which means a cloned key. Some passkeys always send 0.
 */
export async function countUse(db: Db, id: number, counter: number) {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('counter', '<', String(counter)), row.and([row('counter', '=', '0'), row.lit(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const asPasskey = ({ id, name, created_at, last_used_at }: Selectable<Passkeys>) => ({
  id,
  name,
  created_at,
  last_used_at,
})
