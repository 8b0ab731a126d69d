import { sumPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { methodName } from '../../settings/payment-methods.ts'
import { sumMovements } from '../movements/queries.server.ts'
import { findToday, listMethods } from '../queries.server.ts'
import type { CloseDay, CorrectClosing, Count } from './contract.ts'
import { findClosing, findClosingCount, inFuture, insertCount, listClosings, lockDay } from './queries.server.ts'

type Staff = { id: number; once: Once }

/** Closes a day with its counted cash. A closed day can only be corrected by `correctClosing`. */
export function closeDay(db: Db, input: CloseDay, { id: closed_by, once }: Staff) {
  const { day } = input
  return db.transaction().execute(async (tx) => {
    if (day > (await findToday(tx))) throw inFuture('Un día se cierra cuando llegó.')
    await lockDay(tx, day)
    const id = await doOnce(tx, { what: 'closing', input, ...once }, async () => {
      const first = await findClosingCount(tx, { day })
      if (first) throw conflict(`Este día ya fue cerrado${by(first)}. Podés corregir el cierre.`, 'ya-cerrado')
      return recordCount(tx, { day, closed_by }, input)
    })
    return findOne(tx, id)
  })
}

/** Adds a correcting count with its author and reason; the old count is kept. */
export function correctClosing(db: Db, id: number, input: CorrectClosing, { id: closed_by, once }: Staff) {
  const { reason } = input
  return db.transaction().execute(async (tx) => {
    const wrong = await findClosing(tx, id)
    if (!wrong) throw notFound('Cierre no encontrado')
    await lockDay(tx, wrong.day)
    const correction = await doOnce(tx, { what: 'correction', input: [id, input], ...once }, async () => {
      const first = await findClosingCount(tx, { corrects: id })
      if (first) throw conflict(`Este cierre ya fue corregido${by(first)}. Corregí el último.`, 'ya-corregido')
      return recordCount(tx, { day: wrong.day, closed_by, corrects: id, reason }, input)
    })
    return findOne(tx, correction)
  })
}

/** Throws 409 if the expected amounts differ from the ones on the screen (`expected`), because cash moved meanwhile. */
async function recordCount(tx: Db, count: Parameters<typeof insertCount>[1], { counted, expected: seen }: Count) {
  const methods = await listMethods(tx, { start: count.day, end: count.day })
  const moved = (await sumMovements(tx, [count.day])).get(count.day) ?? 0
  const amounts = methods.flatMap(({ code, total_amount }) => {
    const expected = code === 'efectivo' ? sumPesos([total_amount, moved]) : total_amount
    if (seen && (seen[code] ?? 0) !== expected) throw movedMeanwhile()
    const amount = counted[code]
    if (amount !== undefined) return [{ method: code, expected, counted: amount }]
    // Cash and cards may be missing (older clients), unless an amount is expected.
    if (expected !== 0) throw notCounted(code)
    return []
  })
  return insertCount(tx, count, amounts)
}

async function findOne(tx: Db, id: number) {
  const [closing] = await listClosings(tx, { id })
  if (!closing) throw new Error('the count just written is not there')
  return closing
}

const movedMeanwhile = () =>
  conflict('La caja se movió mientras contabas: lo que se espera cambió. Comparalo y mandalo de nuevo.', 'caja-movida')

const notCounted = (code: string) =>
  invalid(`Falta contar ${methodName(code).toLowerCase()}.`, { [`counted.${code}`]: 'Ingresá un monto' })

const by = ({ closed_by }: { closed_by: string | null }) => (closed_by ? ` por ${closed_by}` : '')
