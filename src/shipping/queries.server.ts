import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { ShippingMethods } from '../../db/types.ts'
import type { CacheReader } from '../platform/cache/cache.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { settingsCaching } from '../settings/queries.server.ts'
import type { ShippingMethod } from './contract.ts'
import { isDeliveryFree, type Method } from './rules.ts'

export function listShippingMethods(db: Db): Promise<ShippingMethod[]> {
  return selectMethods(db).orderBy('position').orderBy('id').execute()
}

/** For pages. */
export function cachedShippingMethods(db: Db, cache: CacheReader) {
  return cache.get('shipping methods', settingsCaching, () => listShippingMethods(db))
}

export function findShippingMethod(db: Db, id: number): Promise<ShippingMethod | undefined> {
  return selectMethods(db).where('id', '=', id).executeTakeFirst()
}

function selectMethods(db: Db) {
  return db
    .selectFrom('shipping_methods')
    .select(['id', 'name', 'kind', 'carrier', 'pickup_place', 'rate_source', 'is_active', 'position'])
    .select(sql<ShippingMethod['rates']>`rates`.as('rates'))
}

/** The active methods, in order, as a column for any query. */
export const activeMethods = methodsWhere(sql<boolean>`is_active`)

/** The method of an order, even if it is no longer active. */
export const methodOf = (id: number | null) => methodsWhere(sql<boolean>`id = ${id}`)

function methodsWhere(is_meant: RawBuilder<boolean>): RawBuilder<Method[]> {
  return sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'kind', kind, 'carrier', carrier, 'rates', rates, 'rate_source', rate_source
  ) order by position, id), '[]')
  from shipping_methods where ${is_meant}
)`
}

export async function insertShippingMethod(
  db: Db,
  values: Omit<Insertable<ShippingMethods>, 'position'> & { position: number | undefined },
) {
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from shipping_methods)`
  const row = { ...values, position: values.position ?? last }
  return (await db.insertInto('shipping_methods').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateShippingMethod(db: Db, id: number, values: Updateable<ShippingMethods>) {
  const { numUpdatedRows } = await db
    .updateTable('shipping_methods')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteShippingMethod(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('shipping_methods').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasOfferedMethod(db: Db) {
  const method = await db.selectFrom('shipping_methods').select('id').where('is_active', '=', true).executeTakeFirst()
  return method !== undefined
}

export function lockShippingMethod(tx: Db, id: number) {
  return tx.selectFrom('shipping_methods').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockShippingMethods(tx: Db) {
  return tx.selectFrom('shipping_methods').select('id').orderBy('id').forUpdate().execute()
}

export async function orderShippingMethods(db: Db, ids: readonly number[]) {
  await sql`update shipping_methods set position = placed.position
    from unnest(${[...ids]}::integer[]) with ordinality as placed(id, position)
    where shipping_methods.id = placed.id`.execute(db)
}

/** For pages. */
export function cachedDeliveryFree(db: Db, cache: CacheReader) {
  return cache.get('delivery free', settingsCaching, () => findDeliveryFree(db))
}

export async function findDeliveryFree(db: Db) {
  const { rows } = await sql<{ methods: Method[] }>`select ${activeMethods} as methods`.execute(db)
  return isDeliveryFree(rows[0]?.methods ?? [])
}
