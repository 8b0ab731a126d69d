import { moveOrder } from '../orders/move-order.server.ts'
import { extendReservation } from '../orders/queries.server.ts'
import { agoWords } from '../platform/argentina/time.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { findPayment, lockOrderOfPayment, updatePayment } from './queries.server.ts'
import { usualRejection } from './rules.ts'

type Staff = { id: number; first_name: string }

/** Staff saw the money: the payment is confirmed and its order with it. Once; whoever comes second is told (409). */
export function verifyTransfer(db: Db, payment_id: number, staff: Staff, admin_notes = '') {
  return decide(db, payment_id, 'confirmado', staff, admin_notes)
}

/** The money is not there: the order may be paid anew, and the customer is told why. */
export function rejectTransfer(db: Db, payment_id: number, staff: Staff, admin_notes = usualRejection) {
  return decide(db, payment_id, 'fallido', staff, admin_notes)
}

function decide(db: Db, payment_id: number, status: 'confirmado' | 'fallido', staff: Staff, admin_notes: string) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderOfPayment(tx, payment_id)
    const payment = order && (await findPayment(tx, payment_id))
    if (payment?.method !== 'transferencia') throw notFound('Transferencia no encontrada')
    if (payment.status !== 'pendiente') throw conflict(await whoWasFirst(tx, payment), 'ya-resuelta')
    await updatePayment(tx, payment_id, { status, admin_notes, decided_by: staff.id, decided_at: new Date() })
    const mover = { author: 'personal', user_id: staff.id } as const
    if (status === 'confirmado') {
      await moveOrder(tx, payment.order_id, 'confirmado', { ...mover, note: admin_notes })
    } else {
      await moveOrder(tx, payment.order_id, 'pendiente_pago', {
        ...mover,
        note: `Transferencia rechazada: ${admin_notes}`,
      })
      await extendReservation(tx, payment.order_id)
    }
    return payment.order_id
  })
}

type Decided = { status: string; decided_by: number | null; decided_at: Date | null }

async function whoWasFirst(tx: Db, { status, decided_by, decided_at }: Decided) {
  const staff =
    decided_by && (await tx.selectFrom('users').select('first_name').where('id', '=', decided_by).executeTakeFirst())
  const verb = status === 'confirmado' ? 'verificó' : 'rechazó'
  const when = decided_at ? ` ${agoWords(decided_at, new Date())}` : ''
  return `Ya la ${verb} ${staff ? staff.first_name : 'el sistema'}${when}.`
}
