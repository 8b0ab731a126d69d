import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { fieldOf, type UniqueField } from '../fields.ts'
import { soldVolume } from '../sold-volume.server.ts'

/** What equals of a unique field have alike. */
export const keyOf = (field: UniqueField, value: string) => fieldOf(field).code?.key(value) ?? value

/** Products that have one of these; each condition has its index. */
export function hasAny(field: UniqueField, values: readonly string[]) {
  const column = { sku: sql`products.sku`, barcode: sql`lpad(products.barcode, 14, '0')` }[field]
  return sql<SqlBool>`${column} = any(${values.map((value) => keyOf(field, value))}::text[])`
}

/** Whose it is. */
export function findOwner(db: Db, field: UniqueField, value: string) {
  return db
    .selectFrom('products')
    .select(['name', 'brand', 'concentration', soldVolume.as('volume')])
    .where(hasAny(field, [value]))
    .executeTakeFirst()
}
