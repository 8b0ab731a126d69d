import { sql } from 'kysely'
import { entries, listMethods } from '../../cash/queries.server.ts'
import { lowStock } from '../../catalog/contract.ts'
import { soldVolume } from '../../catalog/sold-volume.server.ts'
import { timeZone } from '../../platform/argentina/time.ts'
import { daysAgo, today } from '../../platform/database/business-day.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { inSnapshot } from '../../platform/database/in-snapshot.server.ts'
import type { Dashboard } from './contract.ts'

const sold = sql`('confirmado', 'enviado', 'entregado')`
export const shownDays = 30

/** The amount due: by transfer it may be lower. */
const due = sql`case when payment_method = 'transferencia' then transfer_amount else total_amount end`

export function findDashboard(db: Db): Promise<Omit<Dashboard, 'success'>> {
  return inSnapshot(db, async (tx) => {
    const periods = await comparePeriods(tx)
    const low_stock = await listLowStock(tx, 10)
    return {
      ...(await findFigures(tx)),
      periods,
      top_sellers: await listTopSellers(tx),
      low_stock,
      low_stock_count: low_stock[0]?.count ?? 0,
      sales_by_day: await listSalesByDay(tx),
      takings_by_method: await listMethods(tx, periods.at(-1) ?? {}),
      latest_orders: await listLatestOrders(tx),
    }
  })
}

/** From the business day `days` days before today on. */
const entriesSince = (days: number) => entries({ start: sql`(${today} - ${days}::integer)` })

const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`

/**
 * Reads sixty days once and sums them by day; each period adds up its days and as many before. The start date of the
 * customers is in a subquery so that it is computed once, not for each row.
 */
async function comparePeriods(db: Db) {
  const since = daysAgo(shownDays * 2 - 1)
  const { rows } = await sql<Dashboard['periods'][number]>`
    with today as (select ${today} as today),
    facts as (
      select 'sales' as kind, ${dayOf('moment')} as day, amount from ${entriesSince(shownDays * 2 - 1)}
      union all select 'order', ${dayOf('created_at')}, case when status in ${sold} then ${due} end from orders
        where created_at >= ${since}
      union all select 'customer', ${dayOf('created_at')}, null from users
        where not is_admin and created_at >= (select ${since})),
    by_day as (
      select kind, day, count(*) as facts, sum(amount) as amount, count(amount) as amounts from facts group by kind, day),
    placed as (
      select kind, facts, amount, amounts, days, day > today - days as is_now
      from by_day, today, unnest(array[1, 7, 30]) as days where day > today - days * 2)
    select days, today - days + 1 as start, today as end,
      coalesce(sum(amount) filter (where kind = 'sales' and is_now), 0) as sales,
      coalesce(sum(amount) filter (where kind = 'sales' and not is_now), 0) as sales_before,
      coalesce(sum(facts) filter (where kind = 'order' and is_now), 0) as orders,
      coalesce(sum(facts) filter (where kind = 'order' and not is_now), 0) as orders_before,
      coalesce(round(sum(amount) filter (where kind = 'order' and is_now)
        / nullif(sum(amounts) filter (where kind = 'order' and is_now), 0), 2), 0) as average_order,
      coalesce(round(sum(amount) filter (where kind = 'order' and not is_now)
        / nullif(sum(amounts) filter (where kind = 'order' and not is_now), 0), 2), 0) as average_order_before,
      coalesce(sum(facts) filter (where kind = 'customer' and is_now), 0) as new_customers,
      coalesce(sum(facts) filter (where kind = 'customer' and not is_now), 0) as new_customers_before
    from today cross join unnest(array[1, 7, 30]) as days left join placed using (days)
    group by days, today order by days
  `.execute(db)
  return rows
}

function listLatestOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'customer_name', 'total_amount', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(8)
    .execute()
}

type Figures = Pick<
  Dashboard,
  | 'total_sales'
  | 'orders_count'
  | 'sold_orders_count'
  | 'customers_count'
  | 'average_order'
  | 'orders_by_status'
  | 'payments_to_verify'
>

/** Scans the orders once, grouped by status; the figures add up those few rows. */
async function findFigures(db: Db) {
  const { rows } = await sql<Figures>`
    with states as (select status, count(*) as count, sum(${due}) as total from orders group by status)
    select
      (select coalesce(sum(amount), 0) from payments where status = 'confirmado')
        - (select coalesce(sum(amount), 0) from refunds) as total_sales,
      coalesce(sum(count), 0)::integer as orders_count,
      coalesce(sum(count) filter (where status in ${sold}), 0)::integer as sold_orders_count,
      coalesce(round(sum(total) filter (where status in ${sold}) / sum(count) filter (where status in ${sold}), 2), 0)
        as average_order,
      coalesce(json_agg(json_build_object('status', status, 'count', count) order by count desc), '[]')
        as orders_by_status,
      (select count(*) from users where not is_admin) as customers_count,
      (select count(*) from payments where status = 'pendiente' and method = 'transferencia') as payments_to_verify
    from states
  `.execute(db)
  return rows[0] as Figures
}

async function listTopSellers(db: Db) {
  const { rows } = await sql<Dashboard['top_sellers'][number]>`
    select product_id, max(name) as name, max(brand) as brand, max(concentration) as concentration,
      max(volume) as volume, sum(quantity)::integer as quantity, sum(quantity * unit_price - order_items.discount_amount) as total
    from order_items join orders on orders.id = order_items.order_id
    where orders.status in ${sold} and orders.created_at >= ${daysAgo(shownDays - 1)}
    group by product_id, case when product_id is null then concat_ws('|', name, brand, concentration, volume) end
    order by sum(quantity) desc, sum(quantity * unit_price - order_items.discount_amount) desc, max(name) limit 5
  `.execute(db)
  return rows
}

/** Best sellers first. Each row has the total count of products low in stock. */
export async function listLowStock(db: Db, most: number) {
  const { rows } = await sql<Dashboard['low_stock'][number] & { count: number }>`
    with sales as (
      select product_id, sum(quantity)::integer as units from order_items join orders on orders.id = order_id
      where status in ${sold} and created_at >= ${daysAgo(shownDays - 1)} group by product_id)
    select id, name, brand, concentration, ${soldVolume} as volume, stock, coalesce(units, 0) as units_sold, count(*) over () as count
    from products left join sales on product_id = id
    where is_active and stock <= ${lowStock} order by units desc nulls last, stock, name, id limit ${most}
  `.execute(db)
  return rows
}

async function listSalesByDay(db: Db) {
  const { rows } = await sql<Dashboard['sales_by_day'][number]>`
    with today as (select ${today} as today)
    select days::date as day, coalesce(sum(amount), 0) as total, coalesce(sum(payments), 0)::integer as count
    from today, generate_series(today - ${shownDays - 1}::integer, today, interval '1 day') as days
    left join ${entriesSince(shownDays - 1)} on ${dayOf('moment')} = days::date
    group by days order by days
  `.execute(db)
  return rows
}
