import { readForAllStaff } from '../../notifications/queries.server.ts'
import { lockOrder } from '../../orders/queries.server.ts'
import { findLivePayment } from '../../payments/queries.server.ts'
import { sumUnreturned } from '../../payments/refunds/queries.server.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { cancelUnpaidOrder } from './apply-withdrawal.server.ts'
import { findWithdrawal, lockWithdrawal, recordWithdrawalStep, setWithdrawalStatus } from './queries.server.ts'
import { canAnswer, type WithdrawalStatus, withdrawalLabels } from './rules.ts'
import { mailAnswer } from './write-mails.server.ts'

type Answer = { to: WithdrawalStatus; note: string; user_id: number }

export function answerWithdrawal(db: Db, id: number, { to, note, user_id }: Answer) {
  return db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) throw notFound('Pedido de arrepentimiento no encontrado')
    const from = withdrawal.status
    if (!canAnswer(from, to)) {
      throw conflict(
        from === to
          ? `El arrepentimiento ya está en «${withdrawalLabels[to]}».`
          : `El arrepentimiento está en «${withdrawalLabels[from]}» y no puede pasar a «${withdrawalLabels[to]}».`,
        'estado-invalido',
      )
    }
    if (to === 'reintegrado' && withdrawal.order_id) await requireRefunded(tx, withdrawal.order_id)
    await setWithdrawalStatus(tx, id, to)
    await recordWithdrawalStep(tx, {
      withdrawal_id: id,
      from_status: from,
      to_status: to,
      author: 'personal',
      user_id,
      note,
    })
    if (to === 'aceptado' && withdrawal.order_id) {
      await cancelUnpaidOrder(tx, withdrawal.order_id, { author: 'personal', user_id, code: withdrawal.code })
    }
    await readForAllStaff(tx, `withdrawal:${id}`)
    await mailAnswer(tx, withdrawal, to, note)
    return findWithdrawal(tx, id, new Date())
  })
}

/**
 * Throws unless the order's money was refunded, since the buyer is told that it was and a paid order might still be
 * shipped. A pending payment could still turn out paid.
 */
async function requireRefunded(tx: Db, order_id: string) {
  await lockOrder(tx, order_id)
  if ((await findLivePayment(tx, order_id))?.status === 'pendiente') {
    throw conflict(
      'La orden tiene un pago sin verificar: resolvelo en Órdenes o cancelala antes de anotar el reintegro.',
      'pago-pendiente',
    )
  }
  const left = await sumUnreturned(tx, order_id)
  if (left <= 0) return
  throw conflict(
    `Faltan devolver ${formatPesos(left)} de la orden: devolvelos en Órdenes, o anotá ahí lo que ya devolviste.`,
    'sin-devolver',
  )
}
