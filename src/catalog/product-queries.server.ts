import { type Insertable, sql, type Updateable } from 'kysely'
import type { Products } from '../../db/types.ts'
import type { Db } from '../platform/database/database.server.ts'
import { chargedPrice, listPrice, offerEnd } from './offers/offer-price.server.ts'

export function lockProduct(db: Db, id: number) {
  return db
    .selectFrom('products')
    .select([
      'id',
      'cost_price',
      'cost_usd',
      'stock',
      'updated_at',
      'type',
      'brand',
      'inspired_by',
      'inspired_by_id',
      'presentation',
      'is_active',
    ])
    .select([chargedPrice.as('price'), listPrice.as('list_price'), offerEnd.as('offer_ends_at')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertProduct(db: Db, values: Insertable<Products>) {
  const { id } = await db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateProduct(db: Db, id: number, values: Updateable<Products>) {
  await db
    .updateTable('products')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteProductRow(db: Db, id: number) {
  await db.deleteFrom('products').where('id', '=', id).execute()
}
