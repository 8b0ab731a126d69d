import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.server.ts'
import { isOnOffer } from '../../offers/offer-price.server.ts'
import { asProduct, selectProducts } from '../../product-row.server.ts'

const onSaleWithPicture = (db: Db) =>
  selectProducts(db)
    .where('products.is_active', '=', true)
    .where('products.stock', '>', 0)
    .where('products.presentation', '=', 'frasco')
    .where(sql<boolean>`exists (select 1 from product_pictures p where p.product_id = products.id)`)

/**
 * Two products for each slide of the home page: the most expensive, well-known brands, and offers by greatest saving.
 * Without offers, the cheapest.
 */
export async function listHeroProducts(db: Db) {
  const [exclusive, brands, onOffer, cheapest] = await Promise.all([
    onSaleWithPicture(db).orderBy('products.price', 'desc').orderBy('products.id').limit(8).execute(),
    onSaleWithPicture(db)
      .where('products.type', '=', 'original')
      .orderBy('products.is_featured', 'desc')
      .orderBy('products.created_at', 'desc')
      .orderBy('products.id', 'desc')
      .limit(24)
      .execute(),
    onSaleWithPicture(db)
      .where(isOnOffer)
      .orderBy(sql`products.price / products.list_price`)
      .orderBy('products.id')
      .limit(8)
      .execute(),
    onSaleWithPicture(db).orderBy('products.price').orderBy('products.id').limit(8).execute(),
  ])
  const offers = onOffer.length > 0 ? onOffer : cheapest
  const seen = new Set<string>()
  // Prefers six different brands on the three slides.
  const pick = (rows: typeof offers) => {
    const fresh = rows.filter(({ brand }) => !seen.has(brand) && seen.add(brand)).slice(0, 2)
    return (fresh.length === 2 ? fresh : rows.slice(0, 2)).map(asProduct)
  }
  return { exclusive: pick(exclusive), brands: pick(brands), offers: pick(offers) }
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

/** Number of offers in stock and their greatest saving in whole percent, rounded down as `savedPercent` does. */
export async function findOffers(db: Db) {
  const { count, max } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(max(div((list_price - price) * 100, list_price)), 0)::int`.as('max'))
    .where('is_active', '=', true)
    .where('stock', '>', 0)
    .where(isOnOffer)
    .executeTakeFirstOrThrow()
  return { count, max }
}
