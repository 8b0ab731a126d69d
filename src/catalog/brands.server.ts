import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { isStorableText } from '../platform/http/refuse-nul.server.ts'
import { lettersAndDigits } from '../platform/text/without-accents.ts'

/** Limit of brand pages in the sitemap; the sitemap of products has the rest. */
const maxBrands = 5000

/** Finds a brand with products on sale by its URL name: 'lattafa', 'jean-paul-gaultier'. */
export async function findBrand(db: Db, urlName: string) {
  if (!isStorableText(urlName)) return undefined
  const { rows } = await sql<{ name: string; words: string }>`
    select brand as name, brand_words as words from products
    where is_active and brand_words = ' ' || plain_words(${urlName}) || ' ' and brand <> ''
    order by id limit 1`.execute(db)
  return rows.map(({ name, words }) => ({ name, key: brandKey(words) })).find(({ key }) => key !== '')
}

/** URL names of all brands on sale; a recursive query reads one index entry for each. */
export async function listBrandKeys(db: Db) {
  const { rows } = await sql<{ words: string }>`
    with recursive brands as (
      (select brand_words as words from products where is_active order by brand_words limit 1)
      union all
      select (select brand_words from products where is_active and brand_words > words order by brand_words limit 1)
      from brands where words is not null
    )
    select words from brands where words is not null limit ${maxBrands}`.execute(db)
  return rows.map(({ words }) => brandKey(words)).filter(Boolean)
}

/**
 * Maps each brand to the spelling already used in the shop, ignoring case and accents, so that new products do not
 * create a second spelling. Editing a product can still correct its own.
 */
export async function readSpellings(db: Db, brands: readonly string[]) {
  const unique = [...new Set(brands)].filter(Boolean)
  const { rows } = await sql<{ written: string; brand: string }>`
    select distinct on (written) written, brand from unnest(${unique}::text[]) as written
    join products on is_active and brand_words = ' ' || plain_words(written) || ' '
    group by written, brand order by written, count(*) desc, min(id)`.execute(db)
  const spellings = new Map(rows.map(({ written, brand }) => [written, brand]))
  return (written: string, own = '') =>
    lettersAndDigits(written) === lettersAndDigits(own) ? written : (spellings.get(written) ?? written)
}

const brandKey = (words: string) => words.trim().replaceAll(' ', '-')
