import { sql } from 'kysely'
import { lowStock } from '../../catalog/contract.ts'
import { levelOf, toBuy } from '../../catalog/purchases/rules.ts'
import { soldVolume } from '../../catalog/sold-volume.server.ts'
import { daysAgo } from '../../platform/database/business-day.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Restock, RestockQuery } from './contract.ts'
import { daysLeft, unitsToBuy } from './rules.ts'

type Row = Pick<
  Restock,
  'id' | 'name' | 'brand' | 'volume' | 'concentration' | 'sku' | 'stock' | 'held' | 'sold_30' | 'sold_90'
>

/** Start of the last `days` business days, today included. */
const since = (days: number) => daysAgo(days - 1)

/** Products whose stock does not last `cover` days at the current pace, and every product with low stock. */
export async function readRestock(db: Db, { days, cover, brand }: RestockQuery) {
  const [{ rows }, { rows: brands }] = await Promise.all([listSelling(db, brand), listBrands(db)])
  const products = rows
    .map((row) => asRestock(row, days, cover))
    .filter(({ stock, to_buy }) => to_buy > 0 || stock <= lowStock)
    .toSorted(byUrgency)
  return {
    days,
    cover,
    products,
    units: products.reduce((sum, { to_buy }) => sum + to_buy, 0),
    has_sales: await hasSales(db),
    brands: brands.map(({ brand }) => brand),
  }
}

/** Products on sale that are low or sold in the last 90 days. */
function listSelling(db: Db, brand: string | undefined) {
  return sql<Row>`
    with asked as (
      select product_id, sum(quantity) filter (where status in ('pendiente_pago', 'pendiente')) as held,
        sum(quantity) filter (where ${isSold} and created_at >= ${since(30)}) as sold_30,
        sum(quantity) filter (where ${isSold}) as sold_90
      from order_items join orders on orders.id = order_id
      where created_at >= ${since(90)} and status <> 'cancelado' group by product_id)
    select id, name, brand, ${soldVolume} as volume, concentration, sku, stock, coalesce(held, 0)::integer as held,
      coalesce(sold_30, 0)::integer as sold_30, coalesce(sold_90, 0)::integer as sold_90
    from products left join asked on product_id = id
    where is_active and (stock <= ${lowStock} or sold_90 > 0)
      and (${brand ?? null}::text is null or fold(brand) = fold(${brand ?? null}::text))
  `.execute(db)
}

const isSold = sql`status in ('confirmado', 'enviado', 'entregado')`

const listBrands = (db: Db) =>
  sql<{ brand: string }>`
    select max(brand) as brand from products where is_active and brand <> '' group by fold(brand) order by fold(brand)
  `.execute(db)

async function hasSales(db: Db) {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from orders where ${isSold} and created_at >= ${since(90)}) as is`.execute(db)
  return rows[0]?.is === true
}

function asRestock(row: Row, days: number, cover: number): Restock {
  const { stock, held } = row
  const selling = { stock, held, days, sold: days === 30 ? row.sold_30 : row.sold_90 }
  const isLow = stock <= lowStock
  return {
    ...row,
    days_left: daysLeft(selling),
    level: isLow ? levelOf(row) : 'normal',
    to_fill: isLow ? toBuy(row) : 0,
    to_buy: unitsToBuy(selling, cover),
  }
}

/** Soonest out of stock first, then most units to buy, then most sold. */
function byUrgency(one: Restock, other: Restock) {
  const last = ({ days_left }: Restock) => days_left ?? Number.POSITIVE_INFINITY
  if (last(one) !== last(other)) return last(one) - last(other)
  const names = one.name.localeCompare(other.name, 'es')
  return (
    other.to_buy - one.to_buy || other.sold_90 - one.sold_90 || one.stock - other.stock || names || one.id - other.id
  )
}
