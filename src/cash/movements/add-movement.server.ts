import { formatPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { inFuture, lockDay } from '../closings/queries.server.ts'
import { findToday } from '../queries.server.ts'
import type { AddMovement } from './contract.ts'
import { insertMovement, listMovements } from './queries.server.ts'

type Staff = { id: number; once: Once }

/** Adds a movement of the drawer. A day has only one opening. */
export function addMovement(db: Db, input: AddMovement, { id: created_by, once }: Staff) {
  return db.transaction().execute(async (tx) => {
    const today = await findToday(tx)
    const { day = today, ...movement } = input
    if (day > today) throw inFuture('Un movimiento se anota cuando el día llegó.')
    await lockDay(tx, day)
    const id = await doOnce(tx, { what: 'movement', input, ...once }, async () => {
      if (movement.type === 'apertura') await refuseIfOpened(tx, day)
      return insertMovement(tx, { ...movement, day, created_by })
    })
    return findOne(tx, id)
  })
}

/** Adds a movement that reverses a wrong one, which is kept. A movement can be reversed once. */
export function reverseMovement(db: Db, id: number, reason: string, staff: Staff) {
  return db.transaction().execute(async (tx) => {
    const [wrong] = await listMovements(tx, { id })
    if (!wrong) throw notFound('Movimiento no encontrado')
    await lockDay(tx, wrong.day)
    const reversal = await doOnce(tx, { what: 'reversal', input: [id, reason], ...staff.once }, async () => {
      const { day, type, amount, reverses, is_reversed } = await findOne(tx, id)
      if (reverses !== null) throw conflict('Una anulación no se anula: anotá el movimiento de nuevo.', 'es-anulacion')
      if (is_reversed) throw conflict('Ese movimiento ya está anulado.', 'ya-anulado')
      return insertMovement(tx, { day, type, amount: -amount, reason, reverses: id, created_by: staff.id })
    })
    return findOne(tx, reversal)
  })
}

async function refuseIfOpened(tx: Db, day: string) {
  const open = (await listMovements(tx, { start: day, end: day })).find(
    ({ type, reverses, is_reversed }) => type === 'apertura' && reverses === null && !is_reversed,
  )
  if (!open) return
  const who = open.created_by ? ` ${open.created_by}` : ''
  throw conflict(
    `La caja de ese día ya la abrió${who} con ${formatPesos(open.amount)}. Si está mal, anulá esa apertura y anotá otra.`,
    'caja-abierta',
  )
}

async function findOne(tx: Db, id: number) {
  const [movement] = await listMovements(tx, { id })
  if (!movement) throw new Error('the movement just written is not there')
  return movement
}
