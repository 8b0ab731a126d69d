import { formatPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { noteForStaff } from '../note-for-staff.server.ts'

type Ended = { order_id: string; method: string; amount: number }

/**
 * A transfer that its sender announced ended without staff having looked for it. The money may be in the bank all the same,
 * and no order waits for it any more. The caller holds the order, which has moved on.
 */
export async function tellOfAnnounced(tx: Db, { order_id, method, amount }: Ended, why: string) {
  if (method !== 'transferencia') return
  const announced = `Quien compró había avisado una transferencia de ${formatPesos(amount)} que nadie verificó`
  await noteForStaff(tx, order_id, `${announced}, y ${why}. Si llegó al banco, devolvela.`, 'sistema')
}
