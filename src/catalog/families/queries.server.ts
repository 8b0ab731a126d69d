import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { FamilySize } from '../contract.ts'
import { chargedPrice } from '../offers/offer-price.server.ts'
import { stockStatus } from '../product-row.server.ts'

/** Sizes of each family, smallest first; without `showAll`, only those on sale. */
export async function listFamilySizes(db: Db, family_ids: readonly number[], { showAll = false } = {}) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'family_id', 'volume_ml', 'presentation', chargedPrice.as('price'), 'stock'])
    .where('family_id', '=', sql<number>`any(${[...family_ids]}::integer[])`)
    .$if(!showAll, (sizes) => sizes.where('is_active', '=', true))
    .orderBy('volume_ml', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute()
  const sizesOf = new Map<number, FamilySize[]>()
  for (const { family_id, stock, ...size } of rows) {
    if (family_id === null) continue
    const sizes = sizesOf.get(family_id) ?? []
    sizes.push({ ...size, stock_status: stockStatus(stock) })
    sizesOf.set(family_id, sizes)
  }
  return sizesOf
}
