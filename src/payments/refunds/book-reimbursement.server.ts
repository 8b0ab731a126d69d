import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { methodNames } from '../../settings/payment-methods.ts'
import { addStaffNote } from '../add-staff-note.server.ts'
import type { PaymentProvider, ProviderPayment } from '../provider.server.ts'
import { findProviderPayment, insertPayment } from '../queries.server.ts'
import { reimbursedId } from './rules.ts'

type Payment = ProviderPayment & { provider: PaymentProvider }

/**
 * Books a won chargeback, once: the money that returns to the shop becomes a surplus payment dated today, and the
 * refund booked for the chargeback stays.
 */
export async function bookReimbursement(tx: Db, payment: Payment) {
  if (!payment.isReimbursed) return
  const { code, isSimulated } = payment.provider
  const provider_payment_id = reimbursedId(payment.id)
  const known = await findProviderPayment(tx, payment.id)
  if (!known || (await findProviderPayment(tx, provider_payment_id))) return
  const { gone } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('amount').as('gone'))
    .where('payment_id', '=', known.id)
    .where('is_by_hand', '=', false)
    .executeTakeFirstOrThrow()
  const amount = fromCents(toCents(gone ?? 0) - toCents(payment.returned_amount))
  if (amount <= 0) return
  const note = `Contracargo ganado en ${methodNames[code].name}: volvieron ${formatPesos(amount)}.`
  await insertPayment(tx, {
    order_id: known.order_id,
    method: code,
    amount,
    provider_payment_id,
    is_simulated: isSimulated,
    status: 'confirmado',
    decided_at: new Date(),
    is_surplus: true,
    admin_notes: note,
  })
  await addStaffNote(tx, known.order_id, note, code)
}
