import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { listPictures, removePictures } from '../pictures/queries.server.ts'
import { deleteProductRow, lockProduct } from '../product-queries.server.ts'

/** Deletes a product. Past orders keep its name and price in their lines. */
export function deleteProduct(db: Db, id: number) {
  return db.transaction().execute(async (tx) => {
    if (!(await lockProduct(tx, id))) throw notFound('Producto no encontrado')
    await removePictures(tx, await listPictures(tx, id))
    await deleteProductRow(tx, id)
  })
}
