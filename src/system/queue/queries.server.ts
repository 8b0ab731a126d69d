import { sql } from 'kysely'
import { itemName } from '../../catalog/item-name.ts'
import { isToShip } from '../../orders/admin-queries.server.ts'
import { leftOfPayment, selectUnrefunded } from '../../orders/owed.server.ts'
import { pickupLabel } from '../../orders/texts/pickup-label.ts'
import { listHolds } from '../../payments/holds/queries.server.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { inSnapshot } from '../../platform/database/in-snapshot.server.ts'
import { failureText } from '../../platform/monitoring/failure-text.ts'
import { counted } from '../../platform/text/counted.ts'
import { permissionsOf, type Role } from '../../roles.ts'
import { listLowStock, shownDays } from '../dashboard/queries.server.ts'
import { type Case, type Queue, type Work, type WorkName, workPermissions } from './contract.ts'

const maxShown = 5

/**
 * All counts are as of one moment. Some counts are subqueries of their own, which an index answers without reading the
 * rows.
 */
export function findQueue(db: Db, role: Role): Promise<Omit<Queue, 'success'>> {
  const find = (name: WorkName, read: (tx: Db) => Promise<Work>, tx: Db) =>
    permissionsOf(role).includes(workPermissions[name]) ? read(tx) : { count: 0, first: [] }
  return inSnapshot(db, async (tx) => ({
    to_verify: await find('to_verify', findToVerify, tx),
    to_return: await find('to_return', findToReturn, tx),
    to_ship: await find('to_ship', findToShip, tx),
    to_answer: await find('to_answer', findToAnswer, tx),
    withdrawals: await find('withdrawals', findWithdrawals, tx),
    reviews: await find('reviews', findReviews, tx),
    holds: await find('holds', findHolds, tx),
    failed_mails: await find('failed_mails', findFailedMails, tx),
    low_stock: await find('low_stock', findLowStock, tx),
  }))
}

async function findToVerify(db: Db) {
  const waits = sql`payments.status = 'pendiente' and method = 'transferencia'`
  const { rows } = await sql<Counted & { id: number; order_number: string; customer_name: string; amount: number }>`
    select payments.id, order_number, customer_name, amount, payments.created_at,
      (select count(*) from payments where ${waits}) as count
    from payments join orders on orders.id = order_id where ${waits}
    order by payments.created_at, payments.id limit ${maxShown}`.execute(db)
  return work(rows, ({ id, order_number, customer_name, amount }) => ({
    id,
    title: customer_name,
    detail: `${formatPesos(amount)} · ${order_number}`,
    link: `/admin/payments?sort=created_at&order=ASC&open=${id}`,
  }))
}

async function findToReturn(db: Db) {
  const owed = selectUnrefunded(db)
    .select('order_id')
    .select([
      sql<number>`sum(${leftOfPayment})`.as('amount'),
      sql<string>`min(decided_at)`.as('created_at'),
      sql<number>`count(*) over ()`.as('count'),
    ])
    .groupBy('order_id')
    .orderBy('created_at')
    .orderBy('order_id')
    .limit(maxShown)
  const rows = await db
    .selectFrom(owed.as('owed'))
    .innerJoin('orders', 'orders.id', 'owed.order_id')
    .select(['orders.id', 'order_number', 'customer_name', 'owed.amount', 'owed.created_at', 'owed.count'])
    .orderBy('owed.created_at')
    .orderBy('orders.id')
    .execute()
  return work(rows, ({ id, order_number, customer_name, amount }) => ({
    id,
    title: customer_name,
    detail: `${formatPesos(amount)} · ${order_number}`,
    link: `/admin/orders?owed=true&open=${id}`,
  }))
}

async function findToShip(db: Db) {
  type Row = Counted &
    Placed & {
      customer_city: string
      held_reason: string | null
      is_pickup: boolean
      ready_at: string | null
      units: number
    }
  const { rows } = await sql<Row>`
    select id, order_number, customer_name, customer_city, held_reason, is_pickup, ready_at, created_at,
      (select count(*) from orders where ${isToShip}) as count,
      (select coalesce(sum(quantity), 0)::integer from order_items where order_id = orders.id) as units
    from orders where ${isToShip} order by created_at, id limit ${maxShown}`.execute(db)
  return work(rows, ({ id, order_number, customer_name, held_reason, units, ...to }) => ({
    id,
    title: customer_name,
    detail: [
      order_number,
      ...(held_reason
        ? [`Retenida: ${held_reason}`]
        : [counted(units, 'unidad', 'unidades'), pickupLabel(to) ?? to.customer_city]),
    ].join(' · '),
    link: `/admin/orders?to_ship=true&sort=created_at&order=ASC&open=${id}`,
  }))
}

async function findToAnswer(db: Db) {
  const isOpen = sql`not exists (select from contact_replies where contact_id = contact_messages.id)`
  const { rows } = await sql<Counted & { id: number; name: string; subject: string }>`
    select id, name, subject, created_at, (select count(*) from contact_messages where ${isOpen}) as count
    from contact_messages where ${isOpen}
    order by id limit ${maxShown}`.execute(db)
  return work(rows, ({ id, name, subject }) => ({
    id,
    title: name,
    detail: subject,
    link: `/admin/contacts?answered=false&order=ASC&open=${id}`,
  }))
}

async function findWithdrawals(db: Db) {
  const { rows } = await sql<Counted & { id: number; code: string; order_number: string; name: string; email: string }>`
    select id, code, order_number, name, email, created_at, count(*) over () as count from withdrawals
    where status = 'recibido' order by id limit ${maxShown}`.execute(db)
  return work(rows, ({ id, code, order_number, name, email }) => ({
    id,
    title: name || email,
    detail: `${code} · orden ${order_number}`,
    link: `/admin/withdrawals?open=${id}`,
  }))
}

async function findReviews(db: Db) {
  const { rows } = await sql<Counted & { id: number; name: string; product: string; stars: number }>`
    select product_reviews.id, product_reviews.name, products.name as product, stars, product_reviews.created_at,
      count(*) over () as count
    from product_reviews join products on products.id = product_id
    where status = 'nueva' order by product_reviews.id limit ${maxShown}`.execute(db)
  return work(rows, ({ id, name, product, stars }) => ({
    id,
    title: name,
    detail: `${product} · ${stars} de 5`,
    link: `/admin/reviews?status=nueva&order=ASC&open=${id}`,
  }))
}

async function findHolds(db: Db) {
  return work(await listHolds(db, maxShown), ({ id, order_number, customer_name, units, total_amount }) => ({
    id,
    title: customer_name,
    detail: `${order_number} · ${counted(units, 'unidad', 'unidades')} · ${formatPesos(total_amount)}`,
    link: `/admin/orders?status=pendiente_pago&open=${id}`,
  }))
}

async function findFailedMails(db: Db) {
  const { rows } = await sql<Counted & { id: number; to_address: string; subject: string; last_error: string }>`
    select id, to_address, subject, last_error, created_at, count(*) over () as count from mails
    where state = 'fallido' order by created_at desc, id desc limit ${maxShown}`.execute(db)
  return work(rows, ({ id, to_address, subject, last_error }) => ({
    id,
    title: to_address,
    detail: [subject, failureText(last_error) ?? last_error].filter(Boolean).join(' · '),
    link: `/admin/mails?state=fallido&open=${id}`,
  }))
}

async function findLowStock(db: Db) {
  return work(await listLowStock(db, maxShown), ({ id, stock, units_sold, ...item }) => ({
    id,
    title: itemName(item),
    detail: [stockText(stock), units_sold && `${units_sold} en ${shownDays} días`].filter(Boolean).join(' · '),
    link: `/admin/products?status=active&lowStock=true&edit=${id}`,
  }))
}

type Counted = { count: number; created_at: string }
type Placed = { id: string; order_number: string; customer_name: string }

function work<Row extends { count: number; created_at?: string }>(
  rows: readonly Row[],
  asCase: (row: Row) => Omit<Case, 'at'>,
): Work {
  const first = rows.map((row) => ({ ...asCase(row), at: row.created_at ?? null }))
  return { count: rows[0]?.count ?? 0, first }
}

const stockText = (stock: number) => (stock === 0 ? 'Sin stock' : stock === 1 ? 'Queda 1' : `Quedan ${stock}`)
