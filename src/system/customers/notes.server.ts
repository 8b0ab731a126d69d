import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { findPerson } from './queries.server.ts'
import { lockCustomers, refreshCustomers } from './refresh-customers.server.ts'
import { canDeleteNote, type Staff } from './rules.ts'

export async function addNote(db: Db, id: number, note_text: string, staff: { id: number; once: Once }) {
  await refreshCustomers(db)
  await db.transaction().execute(async (tx) => {
    // Serialises double clicks, and prevents joining this customer meanwhile.
    await lockCustomers(tx)
    const person = await findPerson(tx, id)
    const note = { customer_id: person.id, note_text, user_id: staff.id }
    await doOnce(tx, { what: 'customer note', input: note, ...staff.once }, async () => {
      if (!(await isRepeated(tx, note))) await tx.insertInto('customer_notes').values(note).execute()
    })
  })
}

type Note = { customer_id: number; note_text: string; user_id: number }

/** The same text by the same person within a minute counts as a double click. */
async function isRepeated(tx: Db, { customer_id, note_text, user_id }: Note) {
  const same = await tx
    .selectFrom('customer_notes')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('note_text', '=', note_text)
    .where('user_id', '=', user_id)
    .where('created_at', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirst()
  return same !== undefined
}

export async function deleteNote(db: Db, { id, note_id }: { id: number; note_id: number }, staff: Staff) {
  await db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, id)
    const note = await tx
      .selectFrom('customer_notes')
      .select(['id', 'user_id'])
      .where('id', '=', note_id)
      .where('customer_id', 'in', tx.selectFrom('customers').select('id').where('person_id', '=', person.id))
      .forUpdate()
      .executeTakeFirst()
    if (!note) throw notFound('Esa nota ya no está')
    if (!canDeleteNote(note, staff)) throw forbidden('Una nota la borra quien la escribió, o un encargado.')
    await tx.deleteFrom('customer_notes').where('id', '=', note_id).execute()
  })
}
