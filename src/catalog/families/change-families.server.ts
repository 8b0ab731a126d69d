import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { itemName } from '../item-name.ts'

/** Merges the families of these products. */
export function mergeFamilies(db: Db, product_ids: readonly number[]) {
  return db.transaction().execute(async (tx) => {
    const chosen = await lockChosen(tx, product_ids)
    const families = chosen.flatMap(({ family_id }) => family_id ?? [])
    const sizes = await lockSizes(tx, product_ids, families)
    refuseTwins(sizes)
    return setFamily(tx, sizes, sql<number>`${families[0] ?? null}::integer`)
  })
}

/** Moves these products into a new family of their own. */
export function splitFamily(db: Db, product_ids: readonly number[]) {
  return db.transaction().execute(async (tx) => {
    const chosen = await lockChosen(tx, product_ids)
    refuseTwins(chosen)
    const { rows } = await sql<{ id: number }>`select nextval('product_families')::integer as id`.execute(tx)
    return setFamily(tx, chosen, sql<number>`${rows[0]?.id}::integer`)
  })
}

type Size = Awaited<ReturnType<typeof lockChosen>>[number]

const selectSizes = (tx: Db) =>
  tx
    .selectFrom('products')
    .select(['id', 'name', 'brand', 'concentration', 'volume', 'presentation', 'family_id'])
    .select(sql<string>`bottle_size(volume, volume_ml, presentation)`.as('size'))
    .orderBy('id')
    .forUpdate()

/** Locks the products in the order of their ids, to avoid deadlocks. */
async function lockChosen(tx: Db, product_ids: readonly number[]) {
  // Serialises merges: otherwise one would not see a size that the other is adding.
  await sql`select pg_advisory_xact_lock(hashtext('product_families'))`.execute(tx)
  const chosen = await selectSizes(tx).where('id', 'in', product_ids).execute()
  const missing = product_ids.filter((id) => !chosen.some((one) => one.id === id))
  if (missing.length > 0) throw notFound(`No hay un producto con el número ${missing[0]}`)
  return chosen
}

const lockSizes = (tx: Db, ids: readonly number[], families: readonly number[]) =>
  selectSizes(tx)
    .where((product) =>
      product.or([
        product('id', '=', sql<number>`any(${[...ids]}::integer[])`),
        product('family_id', '=', sql<number>`any(${[...families]}::integer[])`),
      ]),
    )
    .execute()

function refuseTwins(sizes: readonly Size[]) {
  for (const [index, one] of sizes.entries()) {
    const twin = sizes.slice(0, index).find(({ size }) => size === one.size)
    if (!twin) continue
    const names = `«${itemName(twin)}» (${twin.id}) y «${itemName(one)}» (${one.id})`
    throw conflict(`${names} son del mismo tamaño: un perfume tiene cada tamaño una sola vez.`, 'tamano-repetido')
  }
}

async function setFamily(tx: Db, sizes: readonly Size[], family_id: Expression<number>) {
  const rows = await tx
    .updateTable('products')
    .set({ family_id, is_family_by_hand: true })
    .where(
      'id',
      'in',
      sizes.map(({ id }) => id),
    )
    .returning(['id', 'family_id'])
    .execute()
  return rows
    .flatMap(({ id, family_id }) => (family_id === null ? [] : { id, family_id }))
    .toSorted((one, other) => one.id - other.id)
}
