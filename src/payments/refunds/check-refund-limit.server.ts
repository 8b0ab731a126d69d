import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { demandPermission } from '../../platform/http/staff-scope.server.ts'
import type { Role } from '../../roles.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { findLeft } from './queries.server.ts'

type Payment = { id: number; amount: number }

/**
 * Throws unless the role may refund `amount` (default: all that is left). Above the owner's limit, which is 0 at first,
 * it requires `payments.refund_any`. Earlier refunds of the payment count, so that partial refunds cannot evade the
 * limit. The caller has locked the order.
 */
export async function checkRefundLimit(tx: Db, role: Role, payment: Payment, amount?: number) {
  const left = await findLeft(tx, payment.id)
  if (left <= 0) return
  demandPermission(role, 'payments.refund')
  const { refund_limit } = await findSettings(tx)
  const total = fromCents(toCents(payment.amount) - toCents(left) + toCents(amount ?? left))
  if (total > refund_limit) demandPermission(role, 'payments.refund_any', ['amount'])
}
