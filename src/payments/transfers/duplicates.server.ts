import { sql } from 'kysely'
import type { PendingVerification } from '../contract.ts'

/**
 * A reference reduced to letters and digits. References without a digit are not compared: many write «transferencia».
 */
const reference = (payments: string) =>
  sql`regexp_replace(fold(${sql.ref(`${payments}.transfer_reference`)}), '[^a-z0-9]', '', 'g')`

/** Transfers of other orders with the same proof or reference as the current row of `payments`. */
export const duplicatesOf = sql<PendingVerification['duplicate_of']>`(
  select coalesce(json_agg(json_build_object('order_number', orders.order_number, 'what', used.what)
    order by orders.created_at, used.what), '[]')
  from (
    select order_id, 'comprobante' as what from payments same
    where same.proof_sha256 = payments.proof_sha256 and same.order_id <> payments.order_id
    union
    select order_id, 'referencia' from payments same
    where same.method = 'transferencia' and same.order_id <> payments.order_id
      and ${reference('same')} = ${reference('payments')} and ${reference('payments')} ~ '[0-9]'
    limit 10
  ) used join orders on orders.id = used.order_id)`.as('duplicate_of')
