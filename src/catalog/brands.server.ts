import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { canBeKept } from '../platform/http/refuse-nul.server.ts'

/** More than anybody looks through; a sitemap of products leads to the rest. */
const mostBrands = 5000

/** A brand with a perfume on sale, by its name in an address: 'lattafa', 'jean-paul-gaultier'. */
export async function findBrand(db: Db, said: string) {
  if (!canBeKept(said)) return undefined
  const { rows } = await sql<{ name: string; words: string }>`
    select brand as name, brand_words as words from products
    where is_active and brand_words = ' ' || plain_words(${said}) || ' ' and brand <> ''
    order by id limit 1`.execute(db)
  return rows.map(({ name, words }) => ({ name, key: brandKey(words) })).find(({ key }) => key !== '')
}

/** The names in addresses of all brands on sale, one step of an index each. */
export async function listBrandKeys(db: Db) {
  const { rows } = await sql<{ words: string }>`
    with recursive brands as (
      (select brand_words as words from products where is_active order by brand_words limit 1)
      union all
      select (select brand_words from products where is_active and brand_words > words order by brand_words limit 1)
      from brands where words is not null
    )
    select words from brands where words is not null limit ${mostBrands}`.execute(db)
  return rows.map(({ words }) => brandKey(words)).filter(Boolean)
}

const brandKey = (words: string) => words.trim().replaceAll(' ', '-')
