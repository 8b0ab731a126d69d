import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { catalogCaching } from '../cache-tags.ts'

export function listNotesOnSale(db: Db, keys: readonly string[], cache: CacheReader) {
  return cache.get(`notes on sale ${keys.join()}`, catalogCaching, async () => {
    const { rows } = await sql<{ key: string }>`
      select key from unnest(${[...keys]}::text[]) as key
      where exists (select from products where is_active and note_keys @> array[key])`.execute(db)
    return rows.map(({ key }) => key)
  })
}
