import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.server.ts'
import { deleteSome } from '../database/delete-some.server.ts'
import { sendSoon } from './write-mail.server.ts'

/** Only one that failed: another may be on its way at this moment. */
export async function retryMail(db: Db, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'pendiente', next_attempt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['pendiente', 'fallido'])
    .where('last_error', '<>', '')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** All that was given up, by one decision: as after days without a mail server. Says how many. */
export async function retryFailedMails(tx: Db) {
  const again = await tx
    .updateTable('mails')
    .set({ state: 'pendiente', next_attempt_at: sql<Date>`now()` })
    .where('state', '=', 'fallido')
    .returning('id')
    .execute()
  for (const { id } of again.slice(0, mostAtOnce)) await sendSoon(tx, id)
  return again.length
}

/** The others are found once a minute, as those are whose job was lost. */
const mostAtOnce = 200

/** What a mail said goes after 90 days; that it was sent, and to whom, stays. */
export async function forgetWords(db: Db, most: number) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ body_text: '', body_html: '', secret: null })
    .where('id', 'in', (mail) =>
      mail
        .selectFrom('mails')
        .select('id')
        .where('body_html', '<>', '')
        .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Three years, in which a buyer may complain of what they were told (Ley 24.240, art. 50). What waits is never old. */
export function forgetOldMails(db: Db, most: number) {
  const where = sql<SqlBool>`created_at < now() - interval '3 years' and state <> 'pendiente'`
  return deleteSome(db, 'mails', { where, most })
}

/** In the place of an address of who left. */
export const nobody = 'cuenta eliminada'

/** Nothing that says who they were for or what they said stays of these; what waits is not sent. */
export async function forgetMails(tx: Db, which: RawBuilder<SqlBool>) {
  await tx
    .updateTable('mails')
    .set({
      to_address: nobody,
      subject: 'Se borró con la cuenta',
      about: '{}',
      secret: null,
      body_text: '',
      body_html: '',
      last_error: '',
      state: sql`case when state = 'pendiente' then 'descartado' else state end`,
    })
    .where(which)
    .execute()
}
