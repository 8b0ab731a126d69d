import { findProduct } from '../catalog/queries.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { insertWish } from './queries.server.ts'
import { alreadyWished } from './rules.ts'

export async function addWish(db: Db, user_id: number, product_id: number) {
  if (!(await findProduct(db, product_id))) throw notFound('Producto no encontrado')
  if (!(await insertWish(db, user_id, product_id))) throw conflict(alreadyWished, 'ya-en-wishlist')
}
