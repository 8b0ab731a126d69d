import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { addStaffNote } from '../add-staff-note.server.ts'
import { sumEarlierReceipts } from './received.server.ts'

type Ending = { id: number; order_id: string; method: string; amount: number }

/**
 * Notifies staff of a pending payment that ended, if it is an announced transfer: if the money arrived, it is not booked
 * and must be refunded.
 */
export async function notifyOfUnverified(tx: Db, { id, order_id, method, amount }: Ending, why: string) {
  if (method !== 'transferencia') return
  const sum = formatPesos(fromCents(toCents(amount) - toCents(await sumEarlierReceipts(tx, id))))
  const note = `Avisaron una transferencia de ${sum} que nadie verificó y ${why}: si llegó, no está en la caja; devolvela.`
  await addStaffNote(tx, order_id, note, 'sistema')
}
