import { sql } from 'kysely'
import type { CacheReader } from '../platform/cache/cache.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { byAvailability } from './cache-tags.ts'
import { type Smell, smells } from './notes/smells.ts'
import { listOnSale } from './queries.server.ts'

/** Number of newest products considered. */
const maxCompared = 600

/**
 * Products on sale with an accord of this smell among their first three, one size for each perfume: those in stock
 * first, then those whose main accord it is.
 */
export async function listOfSmell(db: Db, smell: Smell, cache: CacheReader, limit: number) {
  return listOnSale(db, await cachedIds(db, smell, cache, limit))
}

export async function listSmellsOnSale(db: Db, cache: CacheReader) {
  const lists = await Promise.all(smells.map((smell) => cachedIds(db, smell, cache, 1)))
  return smells.filter((_, index) => (lists[index] ?? []).length > 0)
}

function cachedIds(db: Db, { key, accords }: Smell, cache: CacheReader, limit: number) {
  return cache.get(`smell ${key} ${limit}`, byAvailability, async () => {
    const { rows } = await sql<{ id: number; family_id: number }>`
      select id, family_id from (
        select id, family_id, stock, presentation, price, created_at, accords from products
        where is_active and accords[1:3] && ${[...accords]}::text[]
        order by created_at desc, id desc limit ${maxCompared}
      ) as newest
      order by stock = 0, accords[1] = any(${[...accords]}::text[]) desc, created_at desc, presentation <> 'frasco', price, id desc`.execute(
      db,
    )
    const seen = new Set<number>()
    const first = rows.filter(({ family_id }) => !seen.has(family_id) && seen.add(family_id))
    return first.slice(0, limit).map(({ id }) => id)
  })
}
