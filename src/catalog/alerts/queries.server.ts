import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { deleteSome } from '../../platform/database/delete-some.server.ts'
import { isQueued } from '../../platform/jobs/outbox.server.ts'
import { sameEmail } from '../../platform/mail/same-email.server.ts'

/** Most alerts of one address, against abuse. */
const maxPerAddress = 50

export function findOnSale(db: Db, id: number) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'brand'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** An existing alert keeps its place in the queue. */
export async function insertWaiting(tx: Db, product_id: number, email: string) {
  const waiting = tx.selectFrom('stock_waiting').where(sameEmail('email', email)).where('told_at', 'is', null)
  if ((await countRows(waiting)) >= maxPerAddress) return
  await tx
    .insertInto('stock_waiting')
    .values({ product_id, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Key of the job that retries the alerts of a product. */
export const alertJobKey = (product_id: number | string) => `tell-waiting-${product_id}`

/** Products with due alerts: stock arrived, or the product is on sale again. Leaves out those with a queued job. */
export async function listDueProducts(db: Db) {
  const rows = await db
    .selectFrom('stock_waiting')
    .select('product_id')
    .distinct()
    .where('due_at', 'is not', null)
    .where('told_at', 'is', null)
    .where(({ not }) => not(isQueued(sql`${alertJobKey('')} || product_id`)))
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Marks the alerts of products in stock as due again: the visitors alerted so far may not have bought. */
export async function markAlertsDue(db: Db) {
  await db
    .updateTable('stock_waiting')
    .from('products')
    .set({ due_at: sql<string>`now()` })
    .whereRef('products.id', '=', 'stock_waiting.product_id')
    .where('stock_waiting.told_at', 'is', null)
    .where('products.is_active', '=', true)
    .where('products.stock', '>', 0)
    .execute()
}

/** Deletes alerts 90 days after they were sent (until then their unsubscribe link works) or after a year of waiting. */
export function deleteOldAlerts(db: Db, limit: number) {
  const where = sql<SqlBool>`coalesce(told_at + interval '90 days', created_at + interval '1 year') < now()`
  return deleteSome(db, 'stock_waiting', { where, limit })
}

/** Deletes all alerts of the address that the token belongs to. */
export async function unsubscribeAll(db: Db, token: string) {
  await db
    .deleteFrom('stock_waiting')
    .where(sql<boolean>`normal_email(email) = (select normal_email(email) from stock_waiting where token = ${token})`)
    .execute()
}

export async function deleteAlertsOf(tx: Db, email: string) {
  await tx.deleteFrom('stock_waiting').where(sameEmail('email', email)).execute()
}

export function listAlertsOf(db: Db, email: string) {
  return db
    .selectFrom('stock_waiting')
    .innerJoin('products', 'products.id', 'stock_waiting.product_id')
    .select(['products.id as product_id', 'products.name', 'stock_waiting.created_at', 'stock_waiting.told_at'])
    .where(sameEmail('stock_waiting.email', email))
    .orderBy('stock_waiting.id')
    .execute()
}

export async function listWaiting(db: Db) {
  const products = await db
    .selectFrom('stock_waiting')
    .innerJoin('products', 'products.id', 'stock_waiting.product_id')
    .select(['products.id as product_id', 'products.name', 'products.brand', 'products.volume', 'products.stock'])
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      row.fn.min<string>('stock_waiting.created_at').as('since'),
    ])
    .where('stock_waiting.told_at', 'is', null)
    .groupBy('products.id')
    .orderBy('waiting', 'desc')
    .orderBy('products.id')
    .execute()
  return { products, total: products.reduce((sum, { waiting }) => sum + waiting, 0) }
}
