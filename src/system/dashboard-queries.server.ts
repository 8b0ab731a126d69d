import { sql } from 'kysely'
import { listMethods } from '../cash/queries.server.ts'
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
    .execute(async (tx) => {
      const periods = await comparePeriods(tx)
      return {
        ...(await findFigures(tx)),
        periods,
        top_sellers: await listTopSellers(tx),
        low_stock: await listLowStock(tx),
        sales_by_day: await listSalesByDay(tx),
        takings_by_method: await listMethods(tx, periods.at(-1) ?? {}),
        latest_orders: await listLatestOrders(tx),
        orders_by_status: await countByStatus(tx),
      }
    })
}

/** The first moment of the business day that is so many days before today. */
const daysAgo = (days: number) =>
  sql`((now() at time zone ${timeZone})::date - ${days}::integer)::timestamp at time zone ${timeZone}`
const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`

/** Sixty days are read once and counted three times, each against as many days before. */
async function comparePeriods(db: Db) {
  const since = daysAgo(shownDays * 2 - 1)
  const { rows } = await sql<Dashboard['periods'][number]>`
    with facts as (
      select 'sales' as kind, ${dayOf('decided_at')} as day, amount from payments
        where status = 'confirmado' and decided_at >= ${since}
      union all select 'sales', ${dayOf('created_at')}, -amount from refunds where created_at >= ${since}
      union all select 'order', ${dayOf('created_at')}, case when status in ${sold} then total_amount end from orders
        where created_at >= ${since}
      union all select 'customer', ${dayOf('created_at')}, null from users where not is_admin and created_at >= ${since}),
    placed as (
      select kind, amount, days, day > today - days as is_now, today
      from facts, unnest(array[1, 7, 30]) as days, (select (now() at time zone ${timeZone})::date as today) as now
      where day > today - days * 2)
    select days, today - days + 1 as start, today as end,
      coalesce(sum(amount) filter (where kind = 'sales' and is_now), 0) as sales,
      coalesce(sum(amount) filter (where kind = 'sales' and not is_now), 0) as sales_before,
      count(*) filter (where kind = 'order' and is_now) as orders,
      count(*) filter (where kind = 'order' and not is_now) as orders_before,
      coalesce(round(avg(amount) filter (where kind = 'order' and is_now), 2), 0) as average_order,
      coalesce(round(avg(amount) filter (where kind = 'order' and not is_now), 2), 0) as average_order_before,
      count(*) filter (where kind = 'customer' and is_now) as new_customers,
      count(*) filter (where kind = 'customer' and not is_now) as new_customers_before
    from unnest(array[1, 7, 30]) as days cross join (select (now() at time zone ${timeZone})::date as today) as now
    left join placed using (days, today)
    group by days, today order by days
  `.execute(db)
  return rows
}

async function listLatestOrders(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'customer_name', 'total_amount', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(8)
    .execute()
  return rows.map(({ status, created_at, ...row }) => ({
    ...row,
    status: status as OrderStatus,
    created_at: created_at.toISOString(),
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
    where orders.status in ${sold} and orders.created_at >= ${daysAgo(shownDays - 1)}
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
        where status = 'confirmado' and decided_at >= ${daysAgo(shownDays - 1)}
      union all
      select (created_at at time zone ${timeZone})::date, -amount, 0 from refunds
        where created_at >= ${daysAgo(shownDays - 1)})
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
