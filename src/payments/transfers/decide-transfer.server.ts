import { moveOrder } from '../../orders/move-order.server.ts'
import { extendReservation } from '../../orders/payment-time.server.ts'
import { formatAgo } from '../../platform/argentina/time-ago.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { endOpenPayments } from '../open-payments.server.ts'
import { findPayment, lockOrderOfPayment, updatePayment } from '../queries.server.ts'
import { transferRejected, usualRejection } from '../rules.ts'
import { compareReceipt, type Receipt } from './receipt.ts'
import { sumEarlierReceipts } from './received.server.ts'

export type Staff = { id: number; first_name: string }
export type Verification = Receipt & { admin_notes?: string | undefined }

/**
 * Confirms a transfer and its order, once: the second caller gets 409. If less arrived and staff asks for the rest, the
 * order waits for another payment. Returns a message.
 */
export function verifyTransfer(db: Db, payment_id: number, staff: Staff, verification: Verification = {}) {
  return db.transaction().execute((tx) => verifyTransferWithin(tx, payment_id, staff, verification))
}

export async function verifyTransferWithin(tx: Db, payment_id: number, staff: Staff, verification: Verification) {
  const payment = await lockPending(tx, payment_id)
  const { admin_notes = '' } = verification
  const earlier = await sumEarlierReceipts(tx, payment_id)
  const { outcome, received, note, message } = compareReceipt(payment.amount, earlier, verification)
  const decision = { decided_by: staff.id, decided_at: new Date(), ...received }
  if (outcome === 'ask') {
    await updatePayment(tx, payment_id, { ...decision, status: 'fallido', admin_notes: joined(note, admin_notes) })
    await reopenOrder(tx, payment.order_id, staff, joined(note, admin_notes))
    return message
  }
  await updatePayment(tx, payment_id, { ...decision, status: 'confirmado', admin_notes: joined(admin_notes, note) })
  await moveOrder(tx, payment.order_id, 'confirmado', { ...moverOf(staff), note: joined(admin_notes, note) })
  await endOpenPayments(tx, payment.order_id)
  return message
}

/** Rejects a transfer: the order can be paid again, and the customer is notified with the reason. */
export function rejectTransfer(db: Db, payment_id: number, staff: Staff, admin_notes = usualRejection) {
  return db.transaction().execute(async (tx) => {
    const { order_id } = await lockPending(tx, payment_id)
    const decision = { decided_by: staff.id, decided_at: new Date() }
    await updatePayment(tx, payment_id, { ...decision, status: 'fallido', admin_notes })
    await reopenOrder(tx, order_id, staff, transferRejected + admin_notes)
    return order_id
  })
}

/** Locks the order and returns its transfer. Throws 409 if the transfer was already decided. */
async function lockPending(tx: Db, payment_id: number) {
  await lockOrderOfPayment(tx, payment_id)
  const payment = await findPayment(tx, payment_id)
  if (payment?.method !== 'transferencia') throw notFound('Transferencia no encontrada')
  if (payment.status !== 'pendiente') throw conflict(await decidedFirst(tx, payment), 'ya-resuelta')
  return payment
}

async function reopenOrder(tx: Db, order_id: string, staff: Staff, note: string) {
  await moveOrder(tx, order_id, 'pendiente_pago', { ...moverOf(staff), note })
  await extendReservation(tx, order_id)
}

const moverOf = ({ id }: Staff) => ({ author: 'personal', user_id: id }) as const
/** Joins notes, with a full stop after those that lack one. */
const joined = (...notes: string[]) =>
  notes
    .filter(Boolean)
    .map((note, place, all) => (place === all.length - 1 || /[.!?…]$/.test(note) ? note : `${note}.`))
    .join(' ')

type Decided = { status: string; decided_by: number | null; decided_at: string | null }

export async function decidedFirst(tx: Db, { status, decided_by, decided_at }: Decided) {
  const staff =
    decided_by && (await tx.selectFrom('users').select('first_name').where('id', '=', decided_by).executeTakeFirst())
  const verb = status === 'confirmado' ? 'verificó' : 'rechazó'
  const when = decided_at ? ` ${formatAgo(decided_at, new Date())}` : ''
  return `Ya la ${verb} ${staff ? staff.first_name : 'el sistema'}${when}.`
}
