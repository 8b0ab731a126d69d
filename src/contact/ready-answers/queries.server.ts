import { sql } from 'kysely'
import { refuseOverwriting } from '../../accounts/refuse-overwriting.server.ts'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { maxAnswers, type NewReadyAnswer, type ReadyAnswerChange } from './contract.ts'

export function listReadyAnswers(db: Db) {
  return db.selectFrom('ready_answers').select(['id', 'title', 'text']).orderBy(sql`fold(title)`).execute()
}

export async function addReadyAnswer(db: Db, answer: NewReadyAnswer, once: Once) {
  await writing(db, (tx) => doOnce(tx, { what: 'ready answer', input: answer, ...once }, () => saveAnswer(tx, answer)))
}

async function saveAnswer(tx: Db, answer: NewReadyAnswer) {
  const count = await countRows(tx.selectFrom('ready_answers'))
  if (count >= maxAnswers) throw conflict(`Ya hay ${maxAnswers} respuestas: borrá una antes.`, 'demasiadas')
  await requireFreeTitle(tx, answer.title)
  await tx.insertInto('ready_answers').values(answer).execute()
}

export async function changeReadyAnswer(db: Db, id: number, { seen, ...sent }: ReadyAnswerChange) {
  await writing(db, async (tx) => {
    const now = (await listReadyAnswers(tx)).find((one) => one.id === id)
    if (!now) throw answerNotFound()
    const row = { table: 'ready_answers', id, what: 'esta respuesta' }
    const answer = await refuseOverwriting(tx, { ...row, change: sent, seen, now })
    await requireFreeTitle(tx, answer.title, id)
    await tx.updateTable('ready_answers').set(answer).where('id', '=', id).execute()
  })
}

export async function deleteReadyAnswer(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('ready_answers').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw answerNotFound()
}

const answerNotFound = () => notFound('Esa respuesta ya no está')

/** Serialises writes, so that the second of two equal titles is refused. */
function writing(db: Db, change: (tx: Db) => Promise<void>) {
  return db.transaction().execute(async (tx) => {
    await sql`lock table ready_answers in share row exclusive mode`.execute(tx)
    await change(tx)
  })
}

async function requireFreeTitle(tx: Db, title: string, own?: number) {
  const taken = await tx
    .selectFrom('ready_answers')
    .select('id')
    .where(sql`fold(title)`, '=', sql`fold(${title})`)
    .executeTakeFirst()
  if (taken && taken.id !== own) throw conflict('Ya hay una respuesta con ese título.', 'titulo-repetido')
}
