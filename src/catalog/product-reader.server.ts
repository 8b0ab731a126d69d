import { sql } from 'kysely'
import { inBatches } from '../platform/concurrency/in-batches.ts'
import type { Db } from '../platform/database/database.server.ts'
import { selectProducts } from './product-row.server.ts'

const readers = new WeakMap<Db, ReturnType<typeof makeReader>>()

/** Gives rows by their ids, read together with those that other requests ask of the same connection or pool at the time. */
export function rowReader(db: Db) {
  const reader = readers.get(db) ?? makeReader(db)
  readers.set(db, reader)
  return reader
}

const makeReader = (db: Db) =>
  inBatches(async (ids: readonly number[]) => {
    const rows = await selectProducts(db).where('products.id', '=', sql<number>`any(${ids}::integer[])`).execute()
    return new Map(rows.map((row) => [row.id, row]))
  })
