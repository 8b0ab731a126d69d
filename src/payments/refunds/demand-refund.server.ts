import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { demand } from '../../platform/http/staff-scope.server.ts'
import type { Role } from '../../roles.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { findLeft } from './queries.server.ts'

type Payment = { id: number; amount: number }

/**
 * Who may give back so much of a payment, all that is left unless told: above the owner's limit, which begins at 0, it takes
 * more. What went back before counts, so that parts do not slip under it. The caller holds the order.
 */
export async function demandRefund(tx: Db, role: Role, payment: Payment, amount?: number) {
  const left = await findLeft(tx, payment.id)
  if (left <= 0) return
  demand(role, 'payments.refund')
  const { refund_limit } = await findSettings(tx)
  const total = fromCents(toCents(payment.amount) - toCents(left) + toCents(amount ?? left))
  if (total > refund_limit) demand(role, 'payments.refund_any', ['amount'])
}
