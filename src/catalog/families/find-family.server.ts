import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asStaffProduct, selectProducts } from '../product-row.server.ts'

const maxSizes = 50
const maxProposals = 6
/** Trigram similarity from which two names of a brand are proposed: «Yara» and «Yara Edp», not «Yara Moi Limited». */
const alike = 0.45

/**
 * Sizes of the product's perfume, and proposals: products of its brand with a similar name whose perfume has no size
 * that this one has.
 */
export async function findFamily(db: Db, id: number) {
  const [product] = await selectProducts(db).where('products.id', '=', id).execute()
  if (!product) throw notFound('Producto no encontrado')
  const sizes = await selectProducts(db)
    .where('products.family_id', '=', product.family_id)
    .orderBy('products.volume_ml', (by) => by.asc().nullsLast())
    .orderBy('products.id')
    .limit(maxSizes)
    .execute()
  const likeness = sql<number>`similarity(products.name_words, own.name_words)`
  const proposals = await selectProducts(db)
    .innerJoin('products as own', (join) => join.on('own.id', '=', id))
    .whereRef('products.brand_words', '=', 'own.brand_words')
    .where('products.is_active', '=', true)
    .where('products.family_id', 'is distinct from', product.family_id)
    .where(sql<boolean>`trim(products.brand_words) <> '' and ${likeness} >= ${alike}`)
    .where(
      sql<boolean>`not exists (
        select from products size, products other
        where size.family_id = own.family_id and other.family_id = products.family_id
          and bottle_size(size.volume, size.volume_ml, size.presentation)
            = bottle_size(other.volume, other.volume_ml, other.presentation)
      )`,
    )
    .orderBy(likeness, 'desc')
    .orderBy('products.id')
    .limit(maxProposals)
    .execute()
  const asMember = (row: (typeof sizes)[number]) => ({ ...asStaffProduct(row), volume_ml: row.volume_ml })
  return { sizes: sizes.map(asMember), proposals: proposals.map(asMember) }
}
