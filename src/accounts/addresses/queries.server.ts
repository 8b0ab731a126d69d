import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { AddressFields } from './contract.ts'

const columns = ['id', 'label', 'address', 'city', 'province', 'postal_code'] as const

export function listAddresses(db: Db, user_id: number) {
  return db.selectFrom('addresses').select(columns).where('user_id', '=', user_id).orderBy('id').execute()
}

export const countAddresses = (db: Db, user_id: number) =>
  countRows(db.selectFrom('addresses').where('user_id', '=', user_id))

export async function insertAddress(db: Db, user_id: number, fields: AddressFields) {
  await db
    .insertInto('addresses')
    .values({ user_id, ...fields })
    .execute()
}

export function lockAddress(tx: Db, user_id: number, id: number) {
  return tx
    .selectFrom('addresses')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateAddress(db: Db, id: number, fields: AddressFields) {
  await db.updateTable('addresses').set(fields).where('id', '=', id).execute()
}

export function deleteAddress(db: Db, user_id: number, id: number) {
  return db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(columns)
    .executeTakeFirst()
}
