import { sql } from 'kysely'
import type { CacheReader } from '../../../platform/cache/cache.server.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { byAvailability } from '../../cache-tags.ts'
import { isOnOffer } from '../../offers/offer-price.server.ts'
import { asProduct, selectProducts } from '../../product-row.server.ts'

const onSale = (db: Db) => selectProducts(db).where('products.is_active', '=', true).where('products.stock', '>', 0)
const hasPicture = sql<boolean>`exists (select 1 from product_pictures p where p.product_id = products.id)`

/**
 * Two perfumes for each slide of the home page: the dearest, those of known brands, and those on offer, of which the
 * greatest saving comes first. Without offers, the kindest prices.
 */
export async function listHeroProducts(db: Db) {
  const [exclusive, brands, onOffer, cheapest] = await Promise.all([
    onSale(db).where(hasPicture).orderBy('products.price', 'desc').orderBy('products.id').limit(8).execute(),
    onSale(db)
      .where(hasPicture)
      .where('products.type', '=', 'original')
      .orderBy('products.is_featured', 'desc')
      .orderBy('products.created_at', 'desc')
      .orderBy('products.id', 'desc')
      .limit(24)
      .execute(),
    onSale(db)
      .where(hasPicture)
      .where(isOnOffer)
      .orderBy(sql`products.price / products.list_price`)
      .orderBy('products.id')
      .limit(8)
      .execute(),
    onSale(db).where(hasPicture).orderBy('products.price').orderBy('products.id').limit(8).execute(),
  ])
  const offers = onOffer.length > 0 ? onOffer : cheapest
  const seen = new Set<string>()
  // Three slides with six different brands, as far as there are so many.
  const pick = (rows: typeof offers) => {
    const fresh = rows.filter(({ brand }) => !seen.has(brand) && seen.add(brand)).slice(0, 2)
    return (fresh.length === 2 ? fresh : rows.slice(0, 2)).map(asProduct)
  }
  return { exclusive: pick(exclusive), brands: pick(brands), offers: pick(offers) }
}

/** The first six categories with how many perfumes each has, and its own picture or one of its best-known perfume. */
export function cachedCategoryCards(db: Db, cache: CacheReader) {
  return cache.get('category cards', byAvailability, () => listCategoryCards(db))
}

async function listCategoryCards(db: Db) {
  const { rows } = await sql<{
    id: number
    name: string
    count: number
    image: string | null
    color: string | null
  }>`
    select c.id, c.name, sold.count,
      coalesce(c.picture, face.name) || '.webp' as image, coalesce(c.picture_color, face.color) as color
    from categories c
    cross join lateral (
      select count(distinct p.family_id)::integer as count from products p where p.category_id = c.id and p.is_active
    ) sold
    left join lateral (
      select pictures.name, pictures.color
      from products p join product_pictures pictures on pictures.product_id = p.id and pictures.position = 1
      where p.category_id = c.id and p.is_active
      order by p.stock = 0, p.is_featured desc, p.price desc, p.id limit 1
    ) face on true
    order by c.position, c.id
    limit 6`.execute(db)
  return rows
}

export async function findLowestPrice(db: Db) {
  const { price } = await db
    .selectFrom('products')
    .select((products) => products.fn.min('price').as('price'))
    .where('is_active', '=', true)
    .where('stock', '>', 0)
    .executeTakeFirstOrThrow()
  return price
}

/** How many perfumes are on offer and in stock, and the greatest saving of them in percent. */
export async function findOffers(db: Db) {
  const { count, most } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(max(round(100 - price * 100 / list_price)), 0)::int`.as('most'))
    .where('is_active', '=', true)
    .where('stock', '>', 0)
    .where(isOnOffer)
    .executeTakeFirstOrThrow()
  return { count, most: Math.max(most, 1) }
}
