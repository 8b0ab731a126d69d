import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { lowStock } from '../contract.ts'
import { soldVolume } from '../sold-volume.server.ts'
import { levelOf, toBuy } from './rules.ts'

/** Products on sale with low stock, by brand, lowest stock first. */
export async function readPurchaseList(db: Db) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'brand', soldVolume.as('volume'), 'concentration', 'sku', 'stock'])
    .where('is_active', '=', true)
    .where('stock', '<=', lowStock)
    .orderBy(sql`brand = ''`)
    .orderBy(sql`fold(brand)`)
    .orderBy('stock')
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute()
  const products = rows.map((row) => ({ ...row, level: levelOf(row), to_buy: toBuy(row) }) as const)
  return {
    products,
    units: products.reduce((sum, { to_buy }) => sum + to_buy, 0),
    critical: products.filter(({ level }) => level === 'critico').length,
  }
}
