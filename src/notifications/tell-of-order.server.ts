import { sql } from 'kysely'
import { z } from 'zod'
import { OrderStatus } from '../orders/contract.ts'
import type { Db } from '../platform/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { orderNews } from './order-news.ts'
import { insertNotification } from './queries.server.ts'

const Payload = z.object({ order_id: z.uuid() })

/** The job `order-moved`: each step of an order becomes one mail and, for a customer, one notification. */
export async function tellOfOrder(db: Db, payload: unknown) {
  const { order_id } = Payload.parse(payload)
  await db.transaction().execute(async (tx) => {
    const steps = await takeUntoldSteps(tx, order_id)
    for (const { id, from_status, to_status, author, note, created_at, ...order } of steps) {
      const from = OrderStatus.nullable().parse(from_status)
      const step = { from, to: OrderStatus.parse(to_status), author, note }
      const news = orderNews(step, order)
      if (order.user_id) await insertNotification(tx, { user_id: order.user_id, type: 'order', ...news, created_at })
      await writeMail(tx, {
        key: `order-step:${id}`,
        kind: 'order-step',
        to: order.customer_email,
        about: { order_id, ...step },
      })
    }
  })
}

/** Marked as told in the same transaction, so a job that runs twice finds nothing more to tell. */
async function takeUntoldSteps(tx: Db, order_id: string) {
  const steps = await tx
    .updateTable('order_history as step')
    .from('orders')
    .set({ told_at: sql<Date>`now()` })
    .whereRef('orders.id', '=', 'step.order_id')
    .where('step.order_id', '=', order_id)
    .where('step.told_at', 'is', null)
    .returning(['step.id', 'step.from_status', 'step.to_status', 'step.author', 'step.note', 'step.created_at'])
    .returning(['orders.user_id', 'orders.order_number', 'orders.carrier', 'orders.tracking_number'])
    .returning(['orders.customer_email'])
    .execute()
  return steps.toSorted((a, b) => Number(a.id) - Number(b.id))
}
