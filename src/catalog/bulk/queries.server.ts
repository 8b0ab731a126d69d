import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { ProductQuery } from '../contract.ts'
import { chargedPrice, listPrice, offerEnd } from '../offers/offer-price.server.ts'
import { everyMatching } from '../search/product-filters.server.ts'
import { readSearch } from '../search/search.server.ts'
import { soldVolume } from '../sold-volume.server.ts'
import type { Prices } from './rules.ts'

export type Chosen = Awaited<ReturnType<typeof chooseProducts>>[number]

type Choice = { ids?: readonly number[] | undefined; filters?: Partial<ProductQuery> | undefined }

/** Selects products by ids or by the filters of the admin list; `isLocked` locks them in the order of their ids. */
export async function chooseProducts(db: Db, { ids, filters = {} }: Choice, { isLocked }: { isLocked: boolean }) {
  const search = ids ? undefined : await readSearch(db, filters.search)
  return db
    .selectFrom('products')
    .where(
      ids
        ? sql<boolean>`products.id = any(${[...ids]}::integer[])`
        : everyMatching({ ...filters, showAll: 'true' }, search),
    )
    .select([
      'products.id',
      'name',
      'brand',
      'concentration',
      soldVolume.as('volume'),
      'presentation',
      'stock',
      'category_id',
      'is_active',
    ])
    .select('products.cost_usd')
    .select([chargedPrice.as('price'), listPrice.as('list_price'), offerEnd.as('offer_ends_at')])
    .orderBy('products.id')
    .$if(isLocked, (chosen) => chosen.forUpdate())
    .execute()
}

type Priced = { id: number } & Prices
type Moved = { id: number; stock: number; moved: number }

/** Rows per statement, in the caller's transaction: one statement for all would exceed the statement timeout. */
const atOnce = 1000

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += atOnce) await write(rows.slice(from, from + atOnce))
}

export function writePrices(db: Db, all: readonly Priced[]) {
  return inParts(all, (rows) =>
    sql`update products set price = priced.price, list_price = priced.list_price, offer_ends_at = priced.offer_ends_at,
        updated_at = now()
      from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ price }) => price)}::numeric[],
          ${rows.map(({ list_price }) => list_price)}::numeric[],
          ${rows.map(({ offer_ends_at }) => offer_ends_at)}::timestamptz[])
        as priced(id, price, list_price, offer_ends_at)
      where products.id = priced.id`.execute(db),
  )
}

/** Writes stocks and their movements in one statement. */
export function writeStocks(db: Db, all: readonly Moved[], user_id: number, note: string) {
  return inParts(all, (rows) =>
    sql`with moved as (
        select * from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ stock }) => stock)}::integer[],
          ${rows.map(({ moved }) => moved)}::integer[]) as row(id, stock, moved)
      ), changed as (
        update products set stock = moved.stock from moved where products.id = moved.id returning products.id
      )
      insert into stock_movements (product_id, quantity, reason, user_id, note)
      select id, moved, 'ajuste', ${user_id}, ${note} from moved`.execute(db),
  )
}

export function writeCategory(db: Db, all: readonly number[], category_id: number | null) {
  return inParts(all, (ids) =>
    sql`update products set category_id = ${category_id}, updated_at = now() where id = any(${ids}::integer[])`.execute(
      db,
    ),
  )
}

export function writeStatus(db: Db, all: readonly number[], is_active: boolean) {
  return inParts(all, (ids) =>
    sql`update products set is_active = ${is_active}, updated_at = now() where id = any(${ids}::integer[])`.execute(db),
  )
}
