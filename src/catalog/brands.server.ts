import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { canBeKept } from '../platform/http/refuse-nul.server.ts'
import { lettersAndDigits } from '../platform/text/without-accents.ts'

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

/**
 * A brand that the shop sells is one brand there, whatever capitals and accents it is written with: a product that comes to
 * it takes its spelling. How a product's own brand is written can be corrected.
 */
export async function readSpellings(db: Db, brands: readonly string[]) {
  const asked = [...new Set(brands)].filter(Boolean)
  const { rows } = await sql<{ written: string; brand: string }>`
    select distinct on (written) written, brand from unnest(${asked}::text[]) as written
    join products on is_active and brand_words = ' ' || plain_words(written) || ' '
    group by written, brand order by written, count(*) desc, min(id)`.execute(db)
  const spellings = new Map(rows.map(({ written, brand }) => [written, brand]))
  return (written: string, own = '') =>
    lettersAndDigits(written) === lettersAndDigits(own) ? written : (spellings.get(written) ?? written)
}

const brandKey = (words: string) => words.trim().replaceAll(' ', '-')
