import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { asProduct, selectProducts } from '../product-row.server.ts'
import { readSearch } from './search.server.ts'

const most = 6

/** The first perfumes that a search for what was typed would find, each once: its sizes stand together in the list. */
export async function listSuggestions(db: Db, typed: string) {
  const search = await readSearch(db, typed)
  if (!search) return []
  const rows = await selectProducts(db)
    .where('products.is_active', '=', true)
    .where(search.matches)
    .orderBy(search.relevance, 'desc')
    .orderBy(search.nearness)
    .orderBy(sql`products.stock = 0`)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(most * 4)
    .execute()
  const seen = new Set<string>()
  const isFirst = ({ brand, name, family_id }: { brand: string; name: string; family_id: number | null }) => {
    const keys = [`${brand}\n${name}`, `${family_id}`]
    const isNew = !keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  }
  return rows.filter(isFirst).slice(0, most).map(asProduct)
}
