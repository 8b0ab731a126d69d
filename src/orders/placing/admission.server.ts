import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { Buyer } from '../../promotions/queries.server.ts'
import { numberSetting } from '../../settings/queries.server.ts'
import { asTerms, type OrderTerms, type TermsRow, termsColumns } from './find-terms.server.ts'

type Orderer = {
  key: string | null
  email: string
  session: string | null
  ip: string
  coupon: string | null
  buyer: Buyer
}

export type UnitLimits = { max_units_per_product: number; max_units_per_order: number }

export type Limits = UnitLimits & {
  max_open_orders: number
  max_open_orders_network: number
}

export type Admission = {
  /** The order placed earlier with this idempotency key. */
  earlier_id: string | null
  earlier_hash: Buffer | null
  /**
   * The limit of unpaid orders that is reached, per buyer or per network, and the seconds until one of them expires.
   */
  reached: 'persona' | 'red' | null
  seconds: number
  limits: Limits
  terms: OrderTerms
}

type Answer = Omit<Admission, 'limits' | 'terms'>

/**
 * Checks idempotency key and limits of unpaid orders before any stock is taken, and reads the current terms. Waits for
 * concurrent orders with the same key, buyer or network (db/functions/admit-order.sql).
 */
export async function admitOrder(db: Db, { key, email, session, ip, coupon, buyer }: Orderer): Promise<Admission> {
  const { rows } = await sql<Answer & Limits & TermsRow>`
    select earlier_id, earlier_hash, reached, seconds,
      max_units_per_product, max_units_per_order, max_open_orders, max_open_orders_network,
      ${termsColumns(coupon, buyer)}
    from (
      select ${numberSetting('max_units_per_product')} as max_units_per_product,
        ${numberSetting('max_units_per_order')} as max_units_per_order,
        ${numberSetting('max_open_orders')}::integer as max_open_orders,
        ${numberSetting('max_open_orders_network')}::integer as max_open_orders_network
    ) as limits, admit_order(
      ${key}, ${email}, ${session}, ${buyer.user_id}, ${ip}, max_open_orders, max_open_orders_network
    )
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('admit_order gave no row')
  const { earlier_id, earlier_hash, reached, seconds, ...rest } = row
  const { max_units_per_product, max_units_per_order, max_open_orders, max_open_orders_network, ...terms } = rest
  const limits = { max_units_per_product, max_units_per_order, max_open_orders, max_open_orders_network }
  return { earlier_id, earlier_hash, reached, seconds, limits, terms: asTerms(terms) }
}

/** Most units per order and per product; 0 is no limit. */
export async function findUnitLimits(db: Db): Promise<UnitLimits> {
  const { rows } = await sql<UnitLimits>`
    select ${numberSetting('max_units_per_product')} as max_units_per_product,
      ${numberSetting('max_units_per_order')} as max_units_per_order
  `.execute(db)
  const [limits] = rows
  if (!limits) throw new Error('a select without a table gave no row')
  return limits
}

/** The sale made earlier with this idempotency key; waits for a concurrent one. Staff sales have no limits. */
export async function findEarlierSale(tx: Db, key: string) {
  const { rows } = await sql<Pick<Answer, 'earlier_id' | 'earlier_hash'>>`
    select earlier_id, earlier_hash from admit_order(${key}, null, null, null, null, 0, 0)
  `.execute(tx)
  return rows[0]
}

export function listStocks(db: Db, product_ids: number[]) {
  return db.selectFrom('products').select(['id', 'name', 'stock', 'is_active']).where('id', 'in', product_ids).execute()
}
