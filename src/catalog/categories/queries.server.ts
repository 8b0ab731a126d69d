import { type Insertable, sql, type Updateable } from 'kysely'
import type { Categories } from '../../../db/types.ts'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { StaffCategory } from './contract.ts'

export async function listStaffCategories(db: Db, id?: number) {
  const only = id === undefined ? sql`` : sql`where c.id = ${id}`
  const { rows } = await sql<StaffCategory>`
    select c.id, c.name, c.description, c.picture || '.webp' as image, coalesce(sold.count, 0)::integer as products,
      coalesce(c.picture, (${pictureOfBestKnown})) || '.webp' as shown_image
    from categories c
    left join (select category_id, count(*) from products group by category_id) sold on sold.category_id = c.id
    ${only} order by c.position, c.id`.execute(db)
  return rows
}

/** Picture for a category "c" without its own: of a product on sale, by stock, featured, price. */
const pictureOfBestKnown = sql<string | null>`
  select pictures.name
  from products p join product_pictures pictures on pictures.product_id = p.id and pictures.position = 1
  where p.category_id = c.id and p.is_active
  order by p.stock = 0, p.is_featured desc, p.price desc, p.id limit 1`

/** Locks all categories: changes of order and names are serialised, also while there are none. */
export async function lockCategories(db: Db) {
  await sql`lock table categories in share row exclusive mode`.execute(db)
  return db.selectFrom('categories').select(['id', 'name', 'picture']).orderBy('id').forUpdate().execute()
}

export async function categoryNamed(db: Db, name: string) {
  return db.selectFrom('categories').select('id').where(sql<boolean>`fold(name) = fold(${name})`).executeTakeFirst()
}

/** Inserts it at the end. */
export async function insertCategory(db: Db, values: Omit<Insertable<Categories>, 'position'>) {
  const { id } = await db
    .insertInto('categories')
    .values({ ...values, position: sql<number>`(select coalesce(max(position), 0) + 1 from categories)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCategory(db: Db, id: number, values: Updateable<Categories>) {
  if (Object.keys(values).length > 0) await db.updateTable('categories').set(values).where('id', '=', id).execute()
}

export async function deleteCategoryRow(db: Db, id: number) {
  await db.deleteFrom('categories').where('id', '=', id).execute()
}

export async function orderCategories(db: Db, ids: readonly number[]) {
  await sql`update categories set position = placed.position
    from unnest(${[...ids]}::integer[]) with ordinality as placed(id, position)
    where categories.id = placed.id`.execute(db)
}

export const countProducts = (db: Db, category_id: number) =>
  countRows(db.selectFrom('products').where('category_id', '=', category_id))

/** Locks the products in the order of their ids, to avoid deadlocks. */
export async function moveProducts(db: Db, from: number, to: number) {
  await db.selectFrom('products').select('id').where('category_id', '=', from).orderBy('id').forUpdate().execute()
  await db.updateTable('products').set({ category_id: to }).where('category_id', '=', from).execute()
}
