import { asSold } from '../../catalog/item-name.ts'
import { asProduct, selectProducts } from '../../catalog/product-row.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { CartProduct } from './contract.ts'

export async function listCartProducts(db: Db, ids: number[]): Promise<CartProduct[]> {
  const rows = await selectProducts(db)
    .where('products.id', 'in', ids)
    .where('products.is_active', '=', true)
    .orderBy('products.id')
    .execute()
  return rows.map(asProduct).map(({ image1, ...product }) => ({ ...asSold(product), image: image1 ?? '' }))
}
