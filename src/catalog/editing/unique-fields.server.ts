import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { fieldOf, type UniqueField } from '../fields.ts'
import { soldVolume } from '../sold-volume.server.ts'

/** Values with the same key are duplicates. */
export const keyOf = (field: UniqueField, value: string) => fieldOf(field).code?.key(value) ?? value

/** Condition for products with one of these values; the expressions are those of the unique indexes. */
export function hasAny(field: UniqueField, values: readonly string[]) {
  const column = { sku: sql`products.sku`, barcode: sql`lpad(products.barcode, 14, '0')` }[field]
  return sql<SqlBool>`${column} = any(${values.map((value) => keyOf(field, value))}::text[])`
}

/** The product that already has this value. */
export function findOwner(db: Db, field: UniqueField, value: string) {
  return db
    .selectFrom('products')
    .select(['name', 'brand', 'concentration', soldVolume.as('volume')])
    .where(hasAny(field, [value]))
    .executeTakeFirst()
}
