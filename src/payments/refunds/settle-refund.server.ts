import type { Db } from '../../platform/database.server.ts'
import { enqueue } from '../../platform/jobs.server.ts'

type Request = {
  id: string
  payment_id: number
  amount: number
  note: string
  is_by_hand: boolean
  created_by: number | null
}

/** The money went back: once, the request is done and the cash has its negative entry. */
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
  await enqueue(tx, 'refund-made', { refund_id: refund.id })
}
