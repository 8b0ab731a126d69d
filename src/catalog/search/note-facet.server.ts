import { type RawBuilder, sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { noteKey, noteName } from '../notes/note-keys.ts'
import { perfumes } from './count-products.server.ts'
import { type Condition, cacheOptionsOf, everyMatching, type Filters, filtersKey } from './product-filters.server.ts'
import { enough, isLarge, sampleOf } from './sample.server.ts'
import { cachedSearch, type Search } from './search.server.ts'

export type NoteCount = { value: string; text: string; count: number }
export type NoteFacet = {
  offered: NoteCount[]
  /** Number of products counted, or of perfumes if `group` is `family`; if there are more, the counts are estimates. */
  counted: number
  hasMore: boolean
}

const maxOffered = 40
/** Most products whose notes are counted: each has a dozen, so that counting all of a million takes too long. */
const maxCounted = 10_000

/**
 * The most common notes of the matches, each with its number of products or perfumes, plus the chosen and excluded
 * notes, so that they can be deselected.
 */
export async function listNoteFacet(db: Db, filters: Filters, search: Search | undefined): Promise<NoteFacet> {
  const fitting = everyMatching(filters, search)
  const isGrouped = filters.group === 'family'
  const sampled = (await isLarge(db))
    ? await countNotes(db, sampledNotes(fitting, isGrouped), sql`count(*)::int`)
    : none
  const all = sql`select note_keys, family_id, has_sizes from products where ${fitting} limit ${maxCounted}`
  const { counts, counted } =
    sampled.counted >= enough ? sampled : await countNotes(db, all, isGrouped ? perfumes : sql`count(*)::int`)
  const commonest = counts.slice(0, maxOffered)
  const chosen = [...(filters.notes ?? []), ...(filters.without ?? [])].map(noteKey)
  const others = chosen
    .filter((key) => !commonest.some(({ value }) => value === key))
    .map((value) => counts.find((one) => one.value === value) ?? { value, text: noteName(value), count: 0 })
  return {
    offered: [...others, ...commonest],
    counted,
    hasMore: counts.length > maxOffered,
  }
}

/** Takes the notes of a perfume from its first size. */
const sampledNotes = (fitting: Condition, isGrouped: boolean) => sql`
  select ${isGrouped ? sql`distinct on (place)` : sql``} note_keys from (${sampleOf(fitting, [sql`note_keys`])}) as read
  order by place`

const none = { counted: 0, counts: [] }

/** Counts the notes of the products that `found` selects. */
async function countNotes(db: Db, found: RawBuilder<unknown>, count: RawBuilder<number>) {
  const { rows } = await sql<{ value: string | null; count: number }>`
    with found as materialized (${found})
    select null as value, ${count} as count from found
    union all
    (select value, ${count} as count from (select *, unnest(note_keys) as value from found) as noted group by value
      order by count desc, value limit ${maxOffered + 1})`.execute(db)
  return {
    counted: rows.find(({ value }) => value === null)?.count ?? 0,
    counts: rows.flatMap(({ value, count }) => (value === null ? [] : { value, text: noteName(value), count })),
  }
}

export function cachedNoteFacet(db: Db, filters: Filters, cache: CacheReader) {
  return cache.get(`notes ${filtersKey(filters)}`, cacheOptionsOf(filters), async () =>
    listNoteFacet(db, filters, await cachedSearch(db, filters.search, cache)),
  )
}
