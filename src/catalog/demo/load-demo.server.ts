import { hash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { ProductPictures, Products } from '../../../db/types.ts'
import type { DemoPerfume } from '../../../demo/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { makeSku } from '../codes/sku.ts'
import { noteKeys } from '../notes/note-keys.ts'
import { noteList, notesText } from '../notes/notes-text.ts'
import { accordColor } from '../parts/accord-color.ts'
import { newPictureName } from '../pictures/store-picture.server.ts'

/**
 * Loads the demo catalogue into a database that never had a product. Of several instances that start concurrently one
 * loads it; returns true there.
 */
export async function loadDemo(db: Db) {
  return db.transaction().execute(async (tx) => {
    // The other instance may take longer than the default lock timeout.
    await sql`set local lock_timeout = '15s'`.execute(tx)
    const { loaded_at } = await tx
      .selectFrom('demo_catalogue')
      .select('loaded_at')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (loaded_at || (await hasProducts(tx))) return false
    const { perfumes, categories } = await import('../../../demo/catalogue.ts')
    const { houseNotes } = await import('../../../demo/house-notes.ts')
    const shelf = newestFirst(perfumes)
    const categoryIds = await insertCategories(tx, categories)
    const ids = await insertProducts(tx, shelf, categoryIds, houseNotes)
    await insertFirstStock(tx)
    await insertDrawings(tx, shelf, ids)
    await tx.updateTable('demo_catalogue').set({ loaded_at: sql`now()` }).execute()
    return true
  })
}

async function hasProducts(db: Db) {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Featured products first; categories are spread evenly, in a pseudo-random order. */
function newestFirst(perfumes: readonly DemoPerfume[]) {
  const placed = [...Map.groupBy(perfumes, groupOf).values()].flatMap((group) =>
    group
      .toSorted((a, b) => (chance(a) < chance(b) ? -1 : 1))
      .map((perfume, index) => ({ perfume, place: (index + 0.5) / group.length })),
  )
  return placed
    .toSorted((a, b) => Number(b.perfume.featured ?? false) - Number(a.perfume.featured ?? false) || a.place - b.place)
    .map(({ perfume }) => perfume)
}

const groupOf = ({ category, featured = false }: DemoPerfume) => `${category} ${featured}`
const chance = ({ brand, name }: DemoPerfume) => hash('sha256', `${brand} ${name}`)

async function insertCategories(db: Db, categories: readonly { name: string; description: string }[]) {
  const rows = await db
    .insertInto('categories')
    .values(categories.map((category, index) => ({ ...category, position: index + 1 })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Returns the ids in the order of `shelf`. */
async function insertProducts(
  db: Db,
  shelf: readonly DemoPerfume[],
  categoryIds: Map<string, number>,
  notes: HouseNotes,
) {
  const rows = await db
    .insertInto('products')
    .values(shelf.map((perfume, index) => asRow(perfume, categoryIds.get(perfume.category) ?? null, index, notes)))
    .returning(['id', 'import_key'])
    .execute()
  const idByKey = new Map(rows.map(({ id, import_key }) => [import_key, id]))
  const ids = shelf.map((perfume) => idByKey.get(demoKey(perfume)) ?? 0)
  const skus = shelf.map((perfume, index) => makeSku({ ...perfume, volume: volumeOf(perfume) }, ids[index]))
  await sql`update products set sku = made.sku,
      inspired_by_id = (select min(original.id) from products as original
        where original.type <> 'imitacion' and original.name || ' de ' || original.brand = products.inspired_by)
    from unnest(${ids}::int[], ${skus}::text[]) as made(id, sku) where products.id = made.id`.execute(db)
  return ids
}

const demoKey = ({ brand, name, concentration, volume_ml }: DemoPerfume) =>
  `demo:${[brand, name, concentration, volume_ml].join('|')}`
const volumeOf = ({ volume_ml }: DemoPerfume) => `${volume_ml}ml`

type HouseNotes = Readonly<Record<string, readonly [by: string, note: string]>>

function asRow(
  perfume: DemoPerfume,
  category_id: number | null,
  index: number,
  houseNotes: HouseNotes,
): Insertable<Products> {
  const [house_note_by = null, house_note = null] = houseNotes[`${perfume.brand}|${perfume.name}`] ?? []
  const [top, heart, base] = [perfume.top, perfume.heart, perfume.base].map(noteList) as [string[], string[], string[]]
  const notes = { notes: notesText({ top, heart, base }), notes_top: top, notes_heart: heart, notes_base: base }
  return {
    name: perfume.name,
    brand: perfume.brand,
    description: perfume.description,
    price: perfume.price,
    stock: perfume.stock,
    category_id,
    gender: perfume.gender,
    type: perfume.type,
    volume: volumeOf(perfume),
    concentration: perfume.concentration,
    ...notes,
    note_keys: noteKeys(notes),
    accords: noteList(perfume.accords),
    inspired_by: perfume.inspired_by ?? null,
    house_note,
    house_note_by,
    is_featured: perfume.featured ?? false,
    import_key: demoKey(perfume),
    created_at: new Date(Date.now() - (index * 5 + 1) * 3_600_000),
  }
}

async function insertFirstStock(db: Db) {
  await db
    .insertInto('stock_movements')
    .columns(['product_id', 'quantity', 'reason'])
    .expression(
      db
        .selectFrom('products')
        .select(['id', 'stock', sql.lit('inicial').as('reason')])
        .where('stock', '>', 0),
    )
    .execute()
}

/** Registers pictures that are drawn on first request. */
async function insertDrawings(db: Db, shelf: readonly DemoPerfume[], ids: readonly number[]) {
  const pictures = shelf.flatMap((perfume, index) =>
    (perfume.featured ? [1, 2, 3, 4] : [1]).map((view) => ({
      product_id: ids[index] ?? 0,
      position: view,
      name: newPictureName(),
      width: 1200,
      height: 1500,
      color: accordColor(noteList(perfume.accords)[0] ?? ''),
      drawn_view: view,
    })),
  ) satisfies Insertable<ProductPictures>[]
  await db.insertInto('product_pictures').values(pictures).execute()
}
