import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { catalogCaching } from '../cache-tags.ts'
import type { Product } from '../contract.ts'
import { noteName } from '../notes/note-keys.ts'
import { listOnSale } from '../queries.server.ts'
import { likenessTo, type Rarity } from './likeness.ts'

/** Most products compared with one. */
const maxCompared = 1000
/** Rows sampled to estimate the rarity of notes. */
const sampled = 20_000

type Target = { keys: readonly string[]; family_id?: number | null }
type Options = { limit?: number; types?: readonly Product['type'][] }

/** Perfumes on sale most similar to these notes, each once, with the shared notes, rarest first. */
export async function listAlike(db: Db, { keys, family_id = null }: Target, cache: CacheReader, options: Options = {}) {
  const { limit = 8, types = ['original', 'importado', 'imitacion'] } = options
  if (keys.length === 0) return []
  const { counts, total } = await cache.get('note keys', catalogCaching, () => countKeys(db))
  const countOf = (key: string) => counts.get(key) ?? 1
  const rarity: Rarity = (key) => Math.log(1 + total / countOf(key))
  // JSON is parsed several times as fast as an array.
  const { rows } = await sql<{ id: number; family_id: number; keys: string[] }>`
    select id, family_id, to_json(note_keys) as keys from (
      select id, family_id, note_keys, stock, presentation from products
      where is_active and note_keys && ${rarest(keys, countOf)}::text[] and type = any(${[...types]}::text[])
        and family_id is distinct from ${family_id}
      limit ${maxCompared}
    ) as compared
    order by stock = 0, presentation <> 'frasco', id`.execute(db)
  const likeness = likenessTo(keys, rarity)
  const ranked = rows
    .map((row) => ({ ...row, score: likeness(row.keys) }))
    .toSorted((one, other) => other.score - one.score)
  const seen = new Set<number>()
  const nearest = ranked.filter((row) => !seen.has(row.family_id) && seen.add(row.family_id)).slice(0, limit)
  const ids = nearest.map(({ id }) => id)
  const found = new Map((await listOnSale(db, ids)).map((product) => [product.id, product]))
  return nearest.flatMap(({ id, keys: theirs, score }) => {
    const product = found.get(id)
    const shared = keys.filter((key) => theirs.includes(key)).toSorted((one, other) => countOf(one) - countOf(other))
    return product ? [{ product, score, shared: shared.map(noteName) }] : []
  })
}

/** The rarest notes, as long as no more products have them than are compared; at least one. */
function rarest(keys: readonly string[], countOf: (key: string) => number) {
  let compared = 0
  return keys
    .toSorted((one, other) => countOf(one) - countOf(other))
    .filter((key, index) => {
      compared += countOf(key)
      return index === 0 || compared <= maxCompared
    })
}

/** Number of products with each note; from a repeatable sample in large catalogues. */
async function countKeys(db: Db) {
  const { rows } = await sql<{ key: string; count: number; total: number }>`
    with size as (select greatest(reltuples, 1) as products from pg_class where oid = 'products'::regclass),
    share as (select least(100, ${sampled} * 100.0 / products) as percent from size),
    part as (select note_keys from products tablesample system ((select percent from share)) repeatable (1) where is_active)
    select key, (count(*) * 100 / (select percent from share))::float8 as count,
      ((select count(*) from part) * 100 / (select percent from share))::float8 as total
    from part, unnest(note_keys) as key group by key`.execute(db)
  return { counts: new Map(rows.map(({ key, count }) => [key, count])), total: rows[0]?.total ?? 1 }
}
