import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.server.ts'

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

/** Nothing that says who they were for or what they said stays of these; what waits is not sent. */
export async function forgetMails(tx: Db, which: RawBuilder<SqlBool>) {
  await tx
    .updateTable('mails')
    .set({
      to_address: 'cuenta eliminada',
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
