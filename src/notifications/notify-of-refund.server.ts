import { sql } from 'kysely'
import { formatPesos } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import * as mails from './mails.ts'
import { insertNotifications, readForAllStaff } from './queries.server.ts'

/** The job `refund-made`: notifies the buyer of a refund, once. */
export async function notifyOfRefund(db: Db, refund_id: number) {
  await db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select([
        'refunds.amount',
        'refunds.is_by_hand',
        'orders.id as order_id',
        'orders.order_number',
        'orders.user_id',
      ])
      .select(['orders.customer_email', 'refunds.created_by'])
      .where('refunds.id', '=', refund_id)
      .executeTakeFirstOrThrow()
    const { order_id, user_id, created_by } = refund
    const key = `refund:${refund_id}`
    const verb = refund.is_by_hand ? 'Te devolvemos' : 'Te devolvimos'
    const title = `${verb} el dinero`
    const message = `${verb} ${formatPesos(refund.amount)} de tu pedido ${refund.order_number}.`
    if (user_id) {
      await insertNotifications(tx, [{ user_id, key, type: 'order', title, message, link: `/orders/${order_id}` }])
    }
    const moment = sql<string>`(select created_at from refunds where id = ${refund_id})`
    if (created_by !== null) await readForAllStaff(tx, `order:${order_id}`, moment)
    await writeMail(tx, mails.refund, { key, to: refund.customer_email, about: { order_id, refund_id } })
  })
}
