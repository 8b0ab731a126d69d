import { type InferResult, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../db/types.ts'
import { deleteForAllStaff } from '../notifications/queries.server.ts'
import { countRows } from '../platform/database/count-rows.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deleteSome } from '../platform/database/delete-some.server.ts'
import { matchesEach } from '../platform/database/matches-words.server.ts'
import { readPage } from '../platform/database/read-page.server.ts'
import { notFound } from '../platform/http/errors.ts'
import { sameEmail } from '../platform/mail/same-email.server.ts'
import type { Contact, ContactQuery, NewContact } from './contract.ts'

export async function insertContact(db: Db, message: NewContact) {
  const { id } = await db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function listContacts(db: Db, query: ContactQuery) {
  const { search, status, answered, order } = query
  let matching = db.selectFrom('contact_messages')
  if (status) matching = matching.where('status', '=', status)
  if (answered) matching = matching.where(answered === 'true' ? isAnswered : sql<SqlBool>`not ${isAnswered}`)
  if (search) matching = matching.where(matchesEach(sql`search_text`, search))
  const sorted = withReplies(matching).orderBy('contact_messages.id', order === 'ASC' ? 'asc' : 'desc')
  const [{ rows, pagination }, unread_count] = await Promise.all([
    readPage(sorted, matching, query),
    countRows(db.selectFrom('contact_messages').where('status', '=', 'unread')),
  ])
  return { contacts: rows.map(asContact), pagination, unread_count }
}

export async function findContact(db: Db, id: number) {
  const row = await withReplies(
    db.selectFrom('contact_messages').where('contact_messages.id', '=', id),
  ).executeTakeFirst()
  if (!row) throw notFound('Mensaje no encontrado')
  return asContact(row)
}

export async function markContactRead(db: Db, id: number) {
  await db
    .updateTable('contact_messages')
    .set({ status: 'read' })
    .where('id', '=', id)
    .where('status', '=', 'unread')
    .execute()
  return findContact(db, id)
}

/** Locks the message, so that the second of two clicks sees the first one's reply. */
export async function lockContact(db: Db, id: number) {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Mensaje no encontrado')
  return row
}

type Reply = { contact_id: number; message: string; user_id: number }

/** The same text by the same person within a minute counts as a double click. */
export function findSameReply(db: Db, { contact_id, message, user_id }: Reply) {
  return db
    .selectFrom('contact_replies')
    .select('id')
    .where('contact_id', '=', contact_id)
    .where('message', '=', message)
    .where('user_id', '=', user_id)
    .where('created_at', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirst()
}

export function insertReply(db: Db, reply: Reply) {
  return db.insertInto('contact_replies').values(reply).returning('id').executeTakeFirstOrThrow()
}

const isAnswered = sql<SqlBool>`exists (select from contact_replies where contact_id = contact_messages.id)`

function withReplies(messages: SelectQueryBuilder<DB, 'contact_messages', object>) {
  return messages
    .selectAll('contact_messages')
    .select((message) =>
      jsonArrayFrom(
        message
          .selectFrom('contact_replies')
          .leftJoin('users', 'users.id', 'contact_replies.user_id')
          .select(['contact_replies.id', 'message', 'users.first_name as author', 'contact_replies.created_at'])
          .whereRef('contact_replies.contact_id', '=', 'contact_messages.id')
          .orderBy('contact_replies.id'),
      ).as('replies'),
    )
}

type Row = InferResult<ReturnType<typeof withReplies>>[number]

function asContact(row: Row): Contact {
  return {
    ...row,
    replies: row.replies.map((reply) => ({ ...reply, created_at: new Date(reply.created_at).toISOString() })),
  }
}

/** Deletes read messages with their replies, by the date of the last one. Unread messages stay. */
export function deleteOldMessages(db: Db, months: number, limit: number) {
  const where = sql<SqlBool>`status = 'read' and greatest(created_at, (select max(created_at) from contact_replies
    where contact_id = contact_messages.id)) < now() - make_interval(months => ${months})`
  return deleteSome(db, 'contact_messages', { where, limit })
}

/** Deletes the messages from a customer's confirmed address, and the staff's notifications about them. */
export async function deleteMessagesOf(tx: Db, email: string) {
  const deleted = await tx.deleteFrom('contact_messages').where(sameEmail('email', email)).returning('id').execute()
  await deleteForAllStaff(
    tx,
    deleted.map(({ id }) => `contact:${id}`),
  )
}
