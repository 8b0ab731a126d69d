import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.server.ts'
import { deleteSome } from '../database/delete-some.server.ts'
import { sendSoon } from './write-mail.server.ts'

/** Only a mail that has failed: another may be being sent at this moment. */
export async function retryMail(db: Db, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'pendiente', next_attempt_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['pendiente', 'fallido'])
    .where('last_error', '<>', '')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Retries all mails that failed for good, as after days without a mail server. Returns how many. */
export async function retryFailedMails(tx: Db) {
  const again = await tx
    .updateTable('mails')
    .set({ state: 'pendiente', next_attempt_at: sql<string>`now()` })
    .where('state', '=', 'fallido')
    .returning('id')
    .execute()
  for (const { id } of again.slice(0, maxPerRun)) await sendSoon(tx, id)
  return again.length
}

/** `sendDueMails` finds the others within a minute. */
const maxPerRun = 200

/** Deletes the content of mails after 90 days. The row with recipient and state stays. */
export async function eraseMailBodies(db: Db, limit: number) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ body_text: '', body_html: '', secret: null })
    .where('id', 'in', (mail) =>
      mail
        .selectFrom('mails')
        .select('id')
        .where('body_html', '<>', '')
        .where('created_at', '<', sql<string>`now() - interval '90 days'`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes mails after three years, the time for complaints (Ley 24.240, art. 50), but never pending ones. */
export function deleteOldMails(db: Db, limit: number) {
  const where = sql<SqlBool>`created_at < now() - interval '3 years' and state <> 'pendiente'`
  return deleteSome(db, 'mails', { where, limit })
}

/** Replaces the address of a deleted account. */
export const erasedAddress = 'cuenta eliminada'

/** Deletes recipient and content of these mails, and discards pending ones. */
export async function eraseMails(tx: Db, which: RawBuilder<SqlBool>) {
  await tx
    .updateTable('mails')
    .set({
      to_address: erasedAddress,
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
