import type { Selectable } from 'kysely'
import type { RefundRequests } from '../../../db/types.ts'
import { soldName } from '../../catalog/item-name.ts'
import { recordNote } from '../../orders/queries.server.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { methodName } from '../../settings/payment-methods.ts'
import { holdRefunded } from '../holds/hold-order.server.ts'
import * as jobs from '../jobs.ts'
import { listRefundedItems } from './queries.server.ts'

type Request = Pick<Selectable<RefundRequests>, 'id' | 'payment_id' | 'amount' | 'note' | 'is_by_hand' | 'created_by'>

/** Marks a refund request as done and books the refund, once. */
export async function settleRefund(tx: Db, { id, payment_id, amount, note, is_by_hand, created_by }: Request) {
  const done = await tx
    .updateTable('refund_requests')
    .set({ status: 'hecha' })
    .where('id', '=', id)
    .where('status', '=', 'pendiente')
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) return
  const refund = await tx
    .insertInto('refunds')
    .values({ payment_id, amount, note, is_by_hand, created_by, request_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const goods = await listRefundedItems(tx, refund.id)
  await holdRefunded(tx, await noteRefund(tx, { payment_id, amount, note, is_by_hand, created_by }, goods))
  await enqueue(tx, jobs.refundMade, { refund_id: refund.id })
}

/** Adds the refund to the order's history, for staff. Returns the order's id. */
async function noteRefund(
  tx: Db,
  { payment_id, amount, note, is_by_hand, created_by }: Omit<Request, 'id'>,
  goods: Awaited<ReturnType<typeof listRefundedItems>>,
) {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'payments.method'])
    .where('payments.id', '=', payment_id)
    .executeTakeFirstOrThrow()
  const channel = is_by_hand ? 'a mano' : `por ${methodName(order.method)}`
  const what = goods.map((item) => `${item.quantity} × ${soldName(item)}`).join(', ')
  await recordNote(tx, order, {
    author: created_by === null ? 'sistema' : 'personal',
    user_id: created_by,
    note: `Devolución de ${formatPesos(amount)} ${channel}${what && `: ${what}`}. ${note}`.trim(),
  })
  return order.id
}
