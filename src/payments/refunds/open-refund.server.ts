import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import * as jobs from '../jobs.ts'
import { findLeft } from './queries.server.ts'
import { insertRefundLines, type RefundLine } from './refund-lines.server.ts'
import { settleRefund } from './settle-refund.server.ts'

export type NewRefund = {
  payment_id: number
  /** Default: all that is left. */
  amount?: number
  note: string
  lines?: readonly RefundLine[] | undefined
  created_by?: number | null
  /** Staff returns the money by other means and only records it. */
  is_by_hand?: boolean
}

/**
 * Creates a refund in the caller's transaction, which has locked the order. A manual refund is settled immediately; one
 * through the provider is enqueued and retried until the provider answers. Returns undefined if nothing is left.
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
