import { markInvited } from '../orders/delivered-orders.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { hasOptedOut, listReviewable } from './invitations.server.ts'
import { reviewInvitation } from './mails.ts'

/** Mails the buyer of a delivered order once, unless it was returned or they opted out. */
export async function inviteToReview(db: Db, order_id: string) {
  await db.transaction().execute(async (tx) => {
    if (!(await markInvited(tx, order_id))) return
    if ((await listReviewable(tx, order_id)).length === 0) return
    const { customer_email } = await tx
      .selectFrom('orders')
      .select('customer_email')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    if (await hasOptedOut(tx, customer_email)) return
    await writeMail(tx, reviewInvitation, {
      key: `review-invitation:${order_id}`,
      to: customer_email,
      about: { order_id },
    })
  })
}
