import { refuseOverwriting } from '../accounts/refuse-overwriting.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { notFound } from '../platform/http/errors.ts'
import type { ModerateReview } from './contract.ts'
import { findStaffReview, lockReview } from './queries.server.ts'

export function moderateReview(db: Db, id: number, { seen, ...sent }: ModerateReview) {
  return db.transaction().execute(async (tx) => {
    const now = (await lockReview(tx, id)) && (await findStaffReview(tx, id))
    if (!now) throw reviewNotFound()
    const row = { table: 'product_reviews', id, what: 'esta opinión' }
    const { status, answer } = await refuseOverwriting(tx, { ...row, change: sent, seen, now })
    await tx.updateTable('product_reviews').set({ status, answer }).where('id', '=', id).execute()
    const review = await findStaffReview(tx, id)
    if (!review) throw reviewNotFound()
    return review
  })
}

const reviewNotFound = () => notFound('Opinión no encontrada')
