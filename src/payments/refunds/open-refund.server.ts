import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import * as jobs from '../jobs.ts'
import { findLeft } from './queries.server.ts'
import { insertRefundLines, type OrderLine } from './refund-lines.server.ts'
import { settleRefund } from './settle-refund.server.ts'

export type NewRefund = {
  payment_id: number
  /** All that is left, unless said. */
  amount?: number
  note: string
  /** What it is for, where staff say so. */
  lines?: readonly OrderLine[] | undefined
  created_by?: number | null
  /** Staff gives the money back another way and notes it here. */
  is_by_hand?: boolean
}

/**
 * Decides a refund in the caller's transaction, which holds the order. By hand it is done at once; through the
 * provider a job carries it out, and again until the provider has answered. Undefined when nothing is left.
 */
export async function openRefund(tx: Db, { payment_id, amount, lines = [], is_by_hand = false, ...rest }: NewRefund) {
  const sum = amount ?? (await findLeft(tx, payment_id))
  if (sum <= 0) return undefined
  const request = await tx
    .insertInto('refund_requests')
    .values({ payment_id, amount: sum, is_by_hand, ...rest })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (lines.length > 0) await insertRefundLines(tx, request.id, lines)
  if (is_by_hand) await settleRefund(tx, request)
  else await enqueue(tx, jobs.sendRefund, { request_id: request.id }, { key: `send-refund-${request.id}` })
  return request
}
