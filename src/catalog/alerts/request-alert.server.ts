import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findOnSale, insertWaiting } from './queries.server.ts'

/** Registers a stock alert. Does not reveal whether the address already had one. */
export async function requestAlert(db: Db, product_id: number, email: string) {
  if (!(await findOnSale(db, product_id))) throw notFound('Producto no encontrado')
  await insertWaiting(db, product_id, email)
}
