import type { Db } from '../../platform/database/database.server.ts'
import { permissionsOf, type Role } from '../../roles.ts'
import type { Product, StaffProduct } from '../contract.ts'

/** Adds the costs for roles with the permission; no other answer contains them. */
export async function withCosts<Shown extends Pick<Product, 'id'>>(db: Db, role: Role, products: readonly Shown[]) {
  if (products.length === 0 || !permissionsOf(role).includes('products.cost')) return [...products]
  const ids = products.map(({ id }) => id)
  const rows = await db.selectFrom('products').select(['id', 'cost_price', 'cost_usd']).where('id', 'in', ids).execute()
  const costs = new Map(rows.map(({ id, ...cost }) => [id, cost]))
  return products.map((product) => ({ ...product, ...(costs.get(product.id) ?? { cost_price: null, cost_usd: null }) }))
}

export async function withCost<Shown extends Pick<Product, 'id'>>(
  db: Db,
  role: Role,
  product: Shown,
): Promise<Shown & Pick<StaffProduct, 'cost_price' | 'cost_usd'>> {
  const [one] = await withCosts(db, role, [product])
  return one ?? product
}
