import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import type { OrderRefund } from './admin-contract.ts'

/** Requested, made, failed, and made in the provider's own panel; oldest first. */
export async function listRefunds(db: Db, payment_ids: number[]) {
  const { rows } = await sql<OrderRefund & { payment_id: number }>`
    select payment_id, amount, note, is_by_hand, status, users.first_name as created_by, all_of_it.created_at from (
      select payment_id, amount, note, is_by_hand, 'hecha' as status, created_by, created_at
        from refunds where payment_id = any(${payment_ids})
      union all
      select payment_id, amount, note, is_by_hand, status, created_by, created_at
        from refund_requests where payment_id = any(${payment_ids}) and status <> 'hecha'
    ) as all_of_it left join users on users.id = all_of_it.created_by
    order by all_of_it.created_at
  `.execute(db)
  return rows
}
