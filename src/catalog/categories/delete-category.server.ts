import type { Db } from '../../platform/database/database.server.ts'
import { invalid, notFound, ShopError } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { counted } from '../../platform/text/counted.ts'
import { deletePictures } from '../jobs.ts'
import { countProducts, deleteCategoryRow, lockCategories, moveProducts } from './queries.server.ts'

/** Moves its products to `move_to` first. Without `move_to`, a category with products is not deleted (409). */
export function deleteCategory(db: Db, id: number, move_to: number | undefined) {
  return db.transaction().execute(async (tx) => {
    const all = await lockCategories(tx)
    const category = all.find((one) => one.id === id)
    if (!category) throw notFound('Esa categoría no existe.')
    const products = await countProducts(tx, id)
    if (products > 0) {
      if (move_to === undefined) throw hasProducts(category.name, products)
      if (move_to === id || !all.some((one) => one.id === move_to)) {
        throw invalid('Elegí otra categoría para sus productos.', { move_to: 'Elegí otra categoría' })
      }
      await moveProducts(tx, id, move_to)
    }
    await deleteCategoryRow(tx, id).catch((error: { constraint?: string }) => {
      // A product was added between the count and the deletion.
      throw error.constraint === 'products_category_id_fkey' ? hasProducts(category.name, 1) : error
    })
    if (category.picture) await enqueue(tx, deletePictures, { names: [category.picture] })
  })
}

function hasProducts(name: string, count: number) {
  const products = counted(count, 'producto', 'productos')
  const message = `«${name}» tiene ${products}: movelos a otra categoría antes de eliminarla.`
  return new ShopError(409, 'con-productos', message, { move_to: message })
}
