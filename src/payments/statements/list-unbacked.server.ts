import { sql } from 'kysely'
import { fromCents, toCents } from '../../platform/argentina/money.ts'
import { dayStart } from '../../platform/database/business-day.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { pagination } from '../../platform/http/contract.ts'
import type { PendingVerification } from '../contract.ts'
import { readTransfers } from '../transfers/list-transfers.server.ts'
import { isCountedPart, ownReceipt } from '../transfers/received.server.ts'
import type { UnbackedQuery } from './contract.ts'

/** Lists confirmed transfers without a statement line, newest first, each with the amount its line would have. */
export async function listUnbacked(db: Db, query: UnbackedQuery) {
  const { page, limit } = query
  const matching = unbacked(db, query)
  const [orders, { total, total_amount }] = await Promise.all([
    readTransfers(
      db,
      matching
        .select('payments.id')
        .orderBy('payments.created_at', 'desc')
        .orderBy('payments.id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit),
      { sort: 'created_at', order: 'DESC' },
    ),
    matching
      .select((payments) => payments.fn.countAll<number>().as('total'))
      .select(sql<number>`coalesce(sum(${ownReceipt}), 0)`.as('total_amount'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    orders: orders.map((order) => ({ ...order, amount: broughtBy(order) })),
    total_amount,
    pagination: pagination({ page, limit }, total),
  }
}

function broughtBy({ transaction_status, amount, earlier_amount, received_amount }: PendingVerification) {
  if (transaction_status === 'fallido') return received_amount ?? 0
  return fromCents(toCents(amount) - toCents(earlier_amount))
}

function unbacked(db: Db, { start, end }: Pick<UnbackedQuery, 'start' | 'end'>) {
  let payments = db
    .selectFrom('payments')
    .where('payments.method', '=', 'transferencia')
    .where((payment) => payment.or([payment('payments.status', '=', 'confirmado'), isCountedPart]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement_matches')
            .select('line_id')
            .whereRef('statement_matches.payment_id', '=', 'payments.id'),
        ),
      ),
    )
  if (start) payments = payments.where('decided_at', '>=', dayStart(start))
  if (end) payments = payments.where('decided_at', '<', dayStart(end, 1))
  return payments
}
