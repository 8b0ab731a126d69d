import { sql } from 'kysely'
import { lowStock } from '../catalog/contract.ts'
import type { OrderStatus } from '../orders/rules.ts'
import type { Db } from '../platform/database.server.ts'
import { timeZone } from '../platform/time.ts'
import type { Dashboard } from './contract.ts'

const sold = sql`('confirmado', 'enviado', 'entregado')`
const shownDays = 30

/** All figures as of one moment. */
export function findDashboard(db: Db): Promise<Omit<Dashboard, 'success'>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      ...(await findFigures(tx)),
      top_sellers: await listTopSellers(tx),
      low_stock: await listLowStock(tx),
      sales_by_day: await listSalesByDay(tx),
      orders_by_status: await countByStatus(tx),
    }))
}

type Figures = Pick<
  Dashboard,
  | 'total_sales'
  | 'orders_count'
  | 'sold_orders_count'
  | 'customers_count'
  | 'average_order'
  | 'payments_to_verify'
  | 'low_stock_count'
>

async function findFigures(db: Db) {
  const { rows } = await sql<Figures>`select
    (select coalesce(sum(amount), 0) from payments where status = 'confirmado')
      - (select coalesce(sum(amount), 0) from refunds) as total_sales,
    (select count(*) from orders) as orders_count,
    (select count(*) from orders where status in ${sold}) as sold_orders_count,
    (select count(*) from users where not is_admin) as customers_count,
    (select coalesce(round(avg(total_amount), 2), 0) from orders where status in ${sold}) as average_order,
    (select count(*) from payments where status = 'pendiente' and method = 'transferencia') as payments_to_verify,
    (select count(*) from products where is_active and stock <= ${lowStock}) as low_stock_count
  `.execute(db)
  return rows[0] as Figures
}

async function listTopSellers(db: Db) {
  const { rows } = await sql<Dashboard['top_sellers'][number]>`
    select product_id, max(name) as name, sum(quantity)::integer as quantity, sum(quantity * unit_price) as total
    from order_items join orders on orders.id = order_items.order_id
    where orders.status in ${sold}
    group by product_id, case when product_id is null then name end
    order by sum(quantity) desc, sum(quantity * unit_price) desc, max(name) limit 5
  `.execute(db)
  return rows
}

function listLowStock(db: Db) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'brand', 'stock'])
    .where('is_active', '=', true)
    .where('stock', '<=', lowStock)
    .orderBy('stock')
    .orderBy('name')
    .limit(10)
    .execute()
}

async function listSalesByDay(db: Db) {
  const { rows } = await sql<Dashboard['sales_by_day'][number]>`
    with today as (select (now() at time zone ${timeZone})::date as today),
    entries as (
      select (decided_at at time zone ${timeZone})::date as day, amount, 1 as payments from payments
        where status = 'confirmado'
      union all
      select (created_at at time zone ${timeZone})::date, -amount, 0 from refunds)
    select days::date as day, coalesce(sum(amount), 0) as total, coalesce(sum(payments), 0)::integer as count
    from today, generate_series(today - ${shownDays - 1}::integer, today, interval '1 day') as days
    left join entries on entries.day = days::date
    group by days order by days
  `.execute(db)
  return rows
}

async function countByStatus(db: Db) {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select status, count(*) as count from orders group by status order by count(*) desc
  `.execute(db)
  return rows
}
