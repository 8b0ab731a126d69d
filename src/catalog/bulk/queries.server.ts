import { sql } from 'kysely'
import type { Db } from '../../platform/database.server.ts'
import type { ProductQuery } from '../contract.ts'
import { matching } from '../product-filters.server.ts'
import { readSearch } from '../search.server.ts'

export type Chosen = Awaited<ReturnType<typeof chooseProducts>>[number]

type Choice = { ids?: readonly number[] | undefined; filters?: Partial<ProductQuery> | undefined }

/** The products, locked in the order of their ids as by everybody; by filter those that the admin list shows. */
export async function chooseProducts(db: Db, { ids, filters = {} }: Choice, { isLocked }: { isLocked: boolean }) {
  const search = ids ? undefined : await readSearch(db, filters.search)
  return db
    .selectFrom('products')
    .where(
      ids ? sql<boolean>`products.id = any(${[...ids]}::integer[])` : matching({ ...filters, showAll: 'true' }, search),
    )
    .select(['products.id', 'name', 'price', 'stock', 'category_id', 'is_active'])
    .orderBy('products.id')
    .$if(isLocked, (chosen) => chosen.forUpdate())
    .execute()
}

type Priced = { id: number; price: number }
type Moved = { id: number; stock: number; moved: number }

export async function writePrices(db: Db, rows: readonly Priced[]) {
  await sql`update products set price = priced.price
    from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ price }) => price)}::numeric[]) as priced(id, price)
    where products.id = priced.id`.execute(db)
}

/** The stock and the movements that make it, in one statement. */
export async function writeStocks(db: Db, rows: readonly Moved[], user_id: number, note: string) {
  await sql`with moved as (
      select * from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ stock }) => stock)}::integer[],
        ${rows.map(({ moved }) => moved)}::integer[]) as row(id, stock, moved)
    ), changed as (
      update products set stock = moved.stock from moved where products.id = moved.id returning products.id
    )
    insert into stock_movements (product_id, quantity, reason, user_id, note)
    select id, moved, 'ajuste', ${user_id}, ${note} from moved`.execute(db)
}

export async function writeCategory(db: Db, ids: readonly number[], category_id: number | null) {
  await sql`update products set category_id = ${category_id} where id = any(${[...ids]}::integer[])`.execute(db)
}

export async function writeStatus(db: Db, ids: readonly number[], is_active: boolean) {
  await sql`update products set is_active = ${is_active} where id = any(${[...ids]}::integer[])`.execute(db)
}
