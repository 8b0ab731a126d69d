import { type RawBuilder, sql } from 'kysely'
import { entries, isWithin } from '../../cash/queries.server.ts'
import { type Item, itemName } from '../../catalog/item-name.ts'
import { formatDay, timeZone } from '../../platform/argentina/time.ts'
import { dayStart } from '../../platform/database/business-day.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { inSnapshot } from '../../platform/database/in-snapshot.server.ts'
import { permissionsOf, type Role } from '../../roles.ts'
import { methodName } from '../../settings/payment-methods.ts'
import type { ReportPeriod, ReportRow, SalesReport } from './contract.ts'
import { daysBefore } from './rules.ts'

/** Reports the sales of a period and the previous one as of one moment; margins only for roles that see costs. */
export async function findSalesReport(db: Db, period: ReportPeriod, role: Role): Promise<Omit<SalesReport, 'success'>> {
  const report = await readReport(db, period)
  return permissionsOf(role).includes('products.cost') ? report : withoutMargins(report)
}

type Report = Omit<SalesReport, 'success'>

function withoutMargins({ totals, groups, ...report }: Report): Report {
  const hidden = { margin: null, margin_before: null }
  const rows = Object.entries(groups).map(([name, listed]) => [name, listed.map((row) => ({ ...row, ...hidden }))])
  return { ...report, totals: { ...totals, ...hidden }, groups: Object.fromEntries(rows) }
}

function readReport(db: Db, period: ReportPeriod): Promise<Report> {
  return inSnapshot(db, async (tx) => {
    const before = daysBefore(period)
    const facts = factsOf(before.start, period)
    return {
      period,
      before,
      totals: await sumAll(tx, facts),
      groups: {
        day: await listDays(tx, facts, period),
        brand: await listSold(tx, facts, sql`coalesce(nullif(items.brand, ''), 'Sin marca')`),
        product: await listProducts(tx, facts),
        province: await listPaid(tx, facts, sql`coalesce(nullif(orders.customer_province, ''), 'Sin provincia')`),
        hour: await listHours(tx, facts),
        method: (await listPaid(tx, facts, sql`facts.method`)).map((row) => ({ ...row, label: methodName(row.key) })),
      },
    }
  })
}

type Sql = RawBuilder<unknown>
type Sums = SalesReport['totals']

/**
 * Payments and refunds of both periods, each payment with the units and cost of its order; a surplus payment
 * (`is_surplus`) has none. Units that came back into stock, by a return or because a paid order was cancelled, are facts
 * of their own, without an amount, on that day: they take back their cost.
 */
const factsOf = (since: string, { start, end }: ReportPeriod) => sql`
  happened as (
    select moment, order_id, id as payment_id, method, amount, payments = 1 as is_payment, payments = 1 and not is_surplus as has_units,
      request_id, false as is_cancelled, null::integer as back_product, 0 as back_units
      from ${entries({ start: since, end })}
    union all
    select order_history.created_at, orders.id, null, payments.method, 0, false, false, null, true, null, 0
      from orders join order_history on order_id = orders.id
      join payments on payments.order_id = orders.id and payments.status = 'confirmado' and not is_surplus
      where orders.status = 'cancelado' and from_status <> to_status and to_status = orders.status
        and ${isWithin(sql.ref('order_history.created_at'), { start: since, end })}
    union all
    select stock_movements.created_at, order_id, null, payment_method, 0, false, false, null, false, product_id, quantity
      from stock_movements join orders on orders.id = order_id
      where reason = 'devolucion' and ${isWithin(sql.ref('stock_movements.created_at'), { start: since, end })}),
  facts as materialized (
    select row_number() over () as fact, moment, order_id, payment_id, method, amount, is_payment, request_id, is_cancelled, back_product,
      back_units, moment at time zone ${timeZone} as local, moment >= ${dayStart(start)} as is_now,
      has_units, case when has_units then bought.units else 0 end as units,
      case when has_units then bought.cost when is_cancelled then -bought.cost
        when back_product is not null then -back_units * bought.cost_of_one else 0 end as cost
    from happened, lateral (
      select coalesce(sum(quantity), 0) as units, case when bool_and(unit_cost is not null) then sum(quantity * unit_cost) end as cost,
        max(unit_cost) filter (where product_id = back_product) as cost_of_one
      from order_items where order_items.order_id = happened.order_id) as bought)`

/** An unknown cost makes the margin unknown: the sum of the known costs would overstate it. */
const marginOf = (isNow: Sql) => sql`
  case when count(*) filter (where ${isNow} and cost is null) = 0
    then coalesce(round(sum(amount - cost) filter (where ${isNow}), 2), 0) end`

/** Expects rows with `amount`, `is_payment`, `is_now`, `order_id`, `units` and `cost`. */
const sums = sql`
  ${marginOf(sql`is_now`)} as margin,
  ${marginOf(sql`not is_now`)} as margin_before,
  coalesce(round(sum(amount) filter (where is_now), 2), 0) as takings,
  coalesce(round(sum(amount) filter (where not is_now), 2), 0) as takings_before,
  (count(distinct order_id) filter (where is_now and is_payment))::integer as orders,
  (count(distinct order_id) filter (where not is_now and is_payment))::integer as orders_before,
  coalesce(sum(units) filter (where is_now), 0)::integer as units,
  coalesce(sum(units) filter (where not is_now), 0)::integer as units_before`

async function sumAll(db: Db, facts: Sql) {
  const { rows } = await sql<Sums>`with ${facts} select ${sums} from facts`.execute(db)
  return rows[0] as Sums
}

async function listPaid(db: Db, facts: Sql, key: Sql) {
  const { rows } = await sql<ReportRow>`
    with ${facts}
    select key, key as label, ${sums} from (
      select facts.*, ${key} as key from facts join orders on orders.id = facts.order_id) as keyed
    group by key order by takings desc, takings_before desc, key`.execute(db)
  return rows
}

/**
 * Groups by a property of the order lines. Each amount, shipping included, is split among the lines by weight; lines
 * that are all free share it equally. A refund by lines is split among those lines only, any other among the units not
 * yet refunded. Differences of rounded running sums keep the total exact to the cent.
 */
const soldBy = (facts: Sql, key: Sql) => sql`
  ${facts},
  weighed as (
    select facts.*, items.line, items.name, items.brand, items.concentration, items.volume, items.product_id, items.unit_cost,
      items.quantity, (items.quantity * items.unit_price - items.discount_amount) * case
        when facts.is_payment then 1
        when exists (select from refund_lines where refund_lines.request_id = facts.request_id)
          then coalesce(given.quantity, 0)::numeric / items.quantity
        else 1 - ${goodsBackBefore} / items.quantity end as weight
    from facts join orders on orders.id = facts.order_id join order_items items on items.order_id = facts.order_id
    left join refund_lines given on given.request_id = facts.request_id and given.line = items.line),
  parted as (
    select *, case when sum(weight) over (partition by fact) = 0 then 1 else weight end as part from weighed),
  summed as (
    select *, sum(part) over (partition by fact) as whole, sum(part) over (partition by fact order by line) as upto from parted),
  keyed as (
    select order_id, is_payment, is_now, ${key} as key, name, brand, concentration, volume,
      round(amount * upto / whole, 2) - round(amount * (upto - part) / whole, 2) as amount,
      case when has_units then quantity else 0 end as units,
      case when has_units then quantity * unit_cost when is_cancelled then -quantity * unit_cost
        when product_id = back_product then -back_units * unit_cost else 0 end as cost
    from summed as items)`

/**
 * Units of a line refunded by earlier refunds by lines of the same payment, which did not refund what else it paid for,
 * such as shipping.
 */
const goodsBackBefore = sql`(
  select coalesce(sum(refund_lines.quantity * greatest(least(payments.amount,
      case when payments.method = 'transferencia' then transfer_amount else total_amount end) - shipping_amount, 0) / payments.amount), 0)
  from payments join refunds on refunds.payment_id = payments.id join refund_lines on refund_lines.request_id = refunds.request_id
  where payments.id = facts.payment_id and refund_lines.line = items.line and refunds.created_at < facts.moment)`

async function listSold(db: Db, facts: Sql, key: Sql) {
  const { rows } = await sql<ReportRow>`
    with ${soldBy(facts, key)}
    select key, key as label, ${sums} from keyed
    group by key order by takings desc, takings_before desc, key`.execute(db)
  return rows
}

async function listProducts(db: Db, facts: Sql) {
  const key = sql`coalesce(items.product_id::text, concat_ws('|', items.name, items.brand, items.concentration, items.volume))`
  const { rows } = await sql<Omit<ReportRow, 'label'> & Item>`
    with ${soldBy(facts, key)}
    select key, max(name) as name, max(brand) as brand, max(concentration) as concentration, max(volume) as volume, ${sums}
    from keyed group by key order by takings desc, takings_before desc, key`.execute(db)
  return rows.map(({ name, brand, concentration, volume, ...row }) => ({
    ...row,
    label: itemName({ name, brand, concentration, volume }),
  }))
}

/** Compares each day with the day at the same position in the previous period. */
async function listDays(db: Db, facts: Sql, { start, end }: ReportPeriod) {
  const { rows } = await sql<Omit<ReportRow, 'label'>>`
    with ${facts},
    days as (
      select day::date as day, (row_number() over (order by day) - 1)::integer as place, count(*) over ()::integer as days
      from generate_series(${start}::date, ${end}::date, interval '1 day') as day),
    placed as (
      select facts.*, case when is_now then local::date - ${start}::date
        else local::date - ${start}::date + (select max(days) from days) end as place from facts)
    select days.day as key, ${sums} from days left join placed using (place) group by days.day order by days.day`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, label: formatDay(row.key) }))
}

async function listHours(db: Db, facts: Sql) {
  const { rows } = await sql<Omit<ReportRow, 'label'>>`
    with ${facts}, placed as (select facts.*, extract(hour from local)::integer as hour from facts)
    select hour::text as key, ${sums} from generate_series(0, 23) as hour left join placed using (hour)
    group by hour order by hour`.execute(db)
  return rows.map((row) => ({ ...row, label: `${row.key} h` }))
}
