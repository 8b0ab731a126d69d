import type { Db } from '../platform/database/database.server.ts'
import { notFound } from '../platform/http/errors.ts'
import type { ModerateReview } from './contract.ts'
import { findStaffReview } from './queries.server.ts'

/** Staff publish or hide what a buyer said, and answer it; they never change it. */
export async function moderateReview(db: Db, id: number, { status, answer }: ModerateReview) {
  await db
    .updateTable('product_reviews')
    .set({ ...(status && { status }), ...(answer !== undefined && { answer }) })
    .where('id', '=', id)
    .execute()
  const review = await findStaffReview(db, id)
  if (!review) throw notFound('Opinión no encontrada')
  return review
}
