import { sql } from 'kysely'
import { type Mover, moveOrder } from '../../orders/move-order.server.ts'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { addStaffNote } from '../add-staff-note.server.ts'
import { endOpenPayments } from '../open-payments.server.ts'

/**
 * Cancels an order, ends its online payments that are still under review and books its partial transfers with
 * `refundPartialTransfers`. Returns their sum.
 */
export async function cancelAndRefundParts(tx: Db, order_id: string, mover: Mover) {
  await moveOrder(tx, order_id, 'cancelado', mover)
  await endOpenPayments(tx, order_id)
  return refundPartialTransfers(tx, order_id, 'de una orden cancelada')
}

/**
 * Books the partial transfers of an order, whose rest will not be paid any more, as surplus payments to be refunded,
 * and notifies staff. A part followed by a confirmed transfer is skipped, since that transfer's amount includes it. The
 * caller has locked the order. Returns the sum.
 */
export async function refundPartialTransfers(tx: Db, order_id: string, what: string) {
  const rows = await tx
    .updateTable('payments')
    .set({
      status: 'confirmado',
      is_surplus: true,
      amount: sql<number>`received_amount`,
      decided_at: sql<string>`now()`,
    })
    .where('order_id', '=', order_id)
    .where('method', '=', 'transferencia')
    .where('status', '=', 'fallido')
    .where('received_amount', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as later')
            .select('later.id')
            .whereRef('later.order_id', '=', 'payments.order_id')
            .whereRef('later.id', '>', 'payments.id')
            .where('later.method', '=', 'transferencia')
            .where('later.status', '=', 'confirmado')
            .where('later.is_surplus', '=', false),
        ),
      ),
    )
    .returning('amount')
    .execute()
  const amount = sumPesos(rows.map((row) => row.amount))
  if (amount > 0) {
    const note = `Hay ${formatPesos(amount)} por transferencia en el banco ${what}: devolvelos y anotalo en la orden.`
    await addStaffNote(tx, order_id, note, 'sistema')
  }
  return amount
}
