import { randomUUID } from 'node:crypto'
import { lockOrder, recordNote } from '../orders/queries.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { enqueue } from '../platform/jobs/jobs.server.ts'
import type { OnlineMethod } from '../settings/online-method.ts'
import * as jobs from './jobs.ts'

/** Adds a note to the order's history without changing its status, and notifies staff. The customer is not notified. */
export async function addStaffNote(tx: Db, order_id: string, note: string, author: OnlineMethod | 'sistema') {
  const order = await lockOrder(tx, order_id)
  if (!order) return
  await recordNote(tx, order, { author, note })
  await enqueue(tx, jobs.notifyStaff, {
    key: `note:${randomUUID()}`,
    kind: 'orders',
    subject: `order:${order_id}`,
    type: 'order',
    title: `Orden ${order.order_number}`,
    message: note,
    link: `/admin/orders?search=${order.order_number}`,
    mail: {},
  })
}
