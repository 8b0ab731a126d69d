import { shownInspiration } from '../catalog/inspirations/queries.server.ts'
import { chargedPrice } from '../catalog/offers/offer-price.server.ts'
import { soldVolume } from '../catalog/sold-volume.server.ts'
import type { Db } from '../platform/database/database.server.ts'

export function listWishes(db: Db, user_id: number) {
  return db
    .selectFrom('wishlist_entries as wish')
    .innerJoin('products', 'products.id', 'wish.product_id')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('product_pictures as picture', (join) =>
      join.onRef('picture.product_id', '=', 'products.id').on('picture.position', '=', 1),
    )
    .select(['wish.id', 'wish.product_id', 'products.name', 'categories.name as category_name'])
    .select(['products.brand', 'products.type', 'products.concentration', soldVolume.as('volume')])
    .select(shownInspiration.as('inspired_by'))
    .select([chargedPrice.as('price'), 'products.stock', 'picture.name as picture_name'])
    .where('wish.user_id', '=', user_id)
    .where('products.is_active', '=', true)
    .orderBy('wish.id', 'desc')
    .execute()
}

export async function insertWish(db: Db, user_id: number, product_id: number) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wishlist_entries')
    .values({ user_id, product_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteWish(db: Db, user_id: number, product_id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('wishlist_entries')
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
