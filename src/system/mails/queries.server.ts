import { type Selectable, sql } from 'kysely'
import type { Mails } from '../../../db/types.ts'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { matchesEach } from '../../platform/database/matches-words.server.ts'
import { readPage } from '../../platform/database/read-page.server.ts'
import type { MailQuery, SentMail } from './contract.ts'

export async function listMails(db: Db, query: MailQuery) {
  const matching = matchingMails(db, query)
  const newest = matching
    .select(['id', 'kind', 'to_address', 'subject', 'state', 'attempts', 'last_error'])
    .select(['created_at', 'sent_at', 'next_attempt_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const [{ rows, pagination }, failed_count] = await Promise.all([
    readPage(newest, matching, query),
    countRows(db.selectFrom('mails').where('state', '=', 'fallido')),
  ])
  return { mails: rows.map(asSentMail), pagination, failed_count }
}

export async function findMail(db: Db, id: number) {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...asSentMail(row), body_text: row.body_text, body_html: row.body_html }
}

function matchingMails(db: Db, { state, search }: MailQuery) {
  let mails = db.selectFrom('mails')
  if (state) mails = mails.where('state', '=', state)
  if (search) mails = mails.where(matchesEach(sql`search_text`, search))
  return mails
}

type Row = Omit<
  Selectable<Mails>,
  'about' | 'body_html' | 'body_text' | 'key' | 'message_id' | 'search_text' | 'secret'
>

function asSentMail(row: Row): SentMail {
  const { state, last_error } = row
  return {
    ...row,
    next_attempt_at: state === 'pendiente' ? row.next_attempt_at : null,
    can_send: last_error !== '' && (state === 'pendiente' || state === 'fallido'),
  }
}
