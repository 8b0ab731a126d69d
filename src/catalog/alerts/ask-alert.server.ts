import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findOnSale, insertWaiting } from './queries.server.ts'

/** Notes that an address wants to be told when the product is back. It says nothing of whether it did before. */
export async function askAlert(db: Db, product_id: number, email: string) {
  if (!(await findOnSale(db, product_id))) throw notFound('Producto no encontrado')
  await insertWaiting(db, product_id, email)
}
