import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { xmlText } from '../../platform/pages/xml.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { asProduct, selectProducts } from '../product-row.server.ts'
import { feedItem } from './feed-item.ts'

const batch = 500

/** Streams all products on sale as RSS, in batches. */
export async function* productFeed(db: Db, publicUrl: string, isDeliveryFree: boolean) {
  const { shop_name } = await findSettings(db)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(shop_name)}</title>
<link>${xmlText(publicUrl)}</link>
<description>Perfumes de ${xmlText(shop_name)}</description>
`
  for await (const product of productsOnSale(db)) yield feedItem(product, { publicUrl, shop_name, isDeliveryFree })
  yield '</channel>\n</rss>\n'
}

/** Changes whenever the feed does, but is cheap to compute; the feed has many megabytes. */
export async function feedFingerprint(db: Db, isDeliveryFree: boolean) {
  const { shop_name } = await findSettings(db)
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(concat_ws(' ', ${shop_name}::text, ${isDeliveryFree}::boolean,
      (select sum(hashtextextended(concat_ws(' ', id, updated_at, stock > 0, offer_ends_at <= now(), family_id), 0)) from products where is_active),
      (select sum(hashtextextended(concat_ws(' ', product_id, position, name), 0)) from product_pictures),
      (select sum(hashtextextended(concat_ws(' ', id, name), 0)) from categories)
    )) as fingerprint`.execute(db)
  return rows[0]?.fingerprint
}

const hasOtherSize = sql<boolean>`exists (
  select from products other
  where other.family_id = products.family_id and other.id <> products.id and other.is_active
)`.as('has_other_size')

async function* productsOnSale(db: Db) {
  let last = 0
  for (;;) {
    const rows = await selectProducts(db)
      .select(hasOtherSize)
      .where('products.is_active', '=', true)
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(batch)
      .execute()
    yield* rows.map(({ has_other_size, ...row }) => ({ ...asProduct(row), volume_ml: row.volume_ml, has_other_size }))
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batch) return
  }
}
