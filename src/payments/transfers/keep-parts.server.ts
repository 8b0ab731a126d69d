import { sql } from 'kysely'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { noteForStaff } from '../note-for-staff.server.ts'

/**
 * A transfer brought a part and the rest was asked for; the order will not take it any more. The part is in the bank, so it
 * enters the cash as money to give back, and staff is told. The caller holds the order. How much it is.
 */
export async function keepParts(tx: Db, order_id: string, what: string) {
  const rows = await tx
    .updateTable('payments')
    .set({
      status: 'confirmado',
      is_surplus: true,
      amount: sql<number>`received_amount`,
      decided_at: sql<Date>`now()`,
    })
    .where('order_id', '=', order_id)
    .where('method', '=', 'transferencia')
    .where('status', '=', 'fallido')
    .where('received_amount', '>', 0)
    .returning('amount')
    .execute()
  const amount = sumPesos(rows.map((row) => row.amount))
  if (amount > 0) {
    const note = `Hay ${formatPesos(amount)} por transferencia en el banco ${what}: devolvelos y anotalo en la orden.`
    await noteForStaff(tx, order_id, note, 'sistema')
  }
  return amount
}
