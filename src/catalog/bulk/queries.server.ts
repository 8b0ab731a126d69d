import { sql } from 'kysely'
import type { Db } from '../../platform/database.server.ts'
import type { ProductQuery } from '../contract.ts'
import { matchingProducts } from '../queries.server.ts'
import { containsWords, resemblesWords, searchWords } from '../search.server.ts'

export type Chosen = Awaited<ReturnType<typeof chooseProducts>>[number]

type Choice = { ids?: readonly number[] | undefined; filters?: Partial<ProductQuery> | undefined }

/** The products, locked in the order of their ids as by everybody; by filter those that the admin list shows. */
export async function chooseProducts(db: Db, { ids, filters = {} }: Choice, { isLocked }: { isLocked: boolean }) {
  const products = (search?: ReturnType<typeof containsWords>) =>
    matchingProducts(db, ids ? { showAll: 'true' } : { ...filters, showAll: 'true' })
      .$if(ids !== undefined, (chosen) => chosen.where(sql<boolean>`products.id = any(${[...(ids ?? [])]}::integer[])`))
      .$if(search !== undefined, (chosen) => chosen.where(search ?? sql<boolean>`true`))
      .select(['products.id', 'name', 'price', 'stock', 'category_id', 'is_active'])
      .orderBy('products.id')
      .$if(isLocked, (chosen) => chosen.forUpdate())
      .execute()
  const words = ids ? [] : searchWords(filters.search)
  if (words.length === 0) return products()
  const found = await products(containsWords(words))
  return found.length > 0 ? found : products(resemblesWords(words))
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
