import { randomInt } from 'node:crypto'
import { readOrderNumber } from '../../orders/finding/read-order-number.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { applyWithdrawal } from './apply-withdrawal.server.ts'
import type { WithdrawalRequest } from './contract.ts'
import { findDuplicate, findOrderOf, insertWithdrawal, lockWithdrawal, recordWithdrawalStep } from './queries.server.ts'
import { alertStaff, mailReceipt } from './write-mails.server.ts'

/**
 * Records a withdrawal and returns its code whether or not the order exists: only staff see if the number and e-mail
 * match an order. Repeating the form returns the same withdrawal until it is answered.
 */
export function requestWithdrawal(db: Db, requested: WithdrawalRequest, maxPerHour?: number, once?: Once) {
  const form = { ...requested, order_number: readOrderNumber(requested.order_number) }
  return db.transaction().execute(async (tx) => {
    const id = await doOnce(tx, { what: 'withdrawal', input: form, ...once }, () =>
      saveWithdrawal(tx, form, maxPerHour),
    )
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) throw new Error('the withdrawal just written is not there')
    return withdrawal
  })
}

async function saveWithdrawal(tx: Db, form: WithdrawalRequest, maxPerHour: number | undefined) {
  const order_id = await findOrderOf(tx, form.order_number, form.email)
  const duplicate = await findDuplicate(tx, form)
  if (duplicate) return duplicate.id
  const withdrawal = await insertWithdrawal(tx, { ...form, order_id }, newCode)
  await recordWithdrawalStep(tx, { withdrawal_id: withdrawal.id, to_status: 'recibido', author: 'cliente' })
  if (order_id) await applyWithdrawal(tx, order_id, withdrawal.code)
  await mailReceipt(tx, withdrawal, maxPerHour)
  await alertStaff(tx, withdrawal)
  return withdrawal.id
}

/** Crockford's base 32, without letters that are easily confused. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function newCode() {
  return `ARR-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}
