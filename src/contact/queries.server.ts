import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { notFound } from '../platform/errors.ts'
import type { Contact, ContactQuery, NewContact } from './contract.ts'

export async function insertContact(db: Db, message: NewContact) {
  const { id } = await db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function listContacts(db: Db, { page, limit, search, status }: ContactQuery) {
  let matching = db.selectFrom('contact_messages')
  if (status) matching = matching.where('status', '=', status)
  if (search) matching = matching.where(contains(search))
  const [rows, { total }, { unread_count }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('contact_messages')
      .select((row) => row.fn.countAll<number>().as('unread_count'))
      .where('status', '=', 'unread')
      .executeTakeFirstOrThrow(),
  ])
  return { contacts: rows.map(asContact), total, unread_count }
}

export async function markContactRead(db: Db, id: number) {
  const row = await db
    .updateTable('contact_messages')
    .set({ status: 'read' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('Mensaje no encontrado')
  return asContact(row)
}

/** In any of the four texts; case and accents do not matter, `%` and `_` are letters. */
function contains(search: string) {
  return sql<SqlBool>`position(fold(${search}) in fold(concat_ws(' ', name, email, subject, message))) > 0`
}

function asContact(row: Omit<Contact, 'status' | 'created_at'> & { status: string; created_at: Date }): Contact {
  return { ...row, status: row.status as Contact['status'], created_at: row.created_at.toISOString() }
}
