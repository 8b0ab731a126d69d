import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { sameEmail } from '../platform/mail/same-email.server.ts'
import { forgetMails } from '../platform/mail/saved-mails.server.ts'

/** Before a customer's data go: what mails and the bell of staff say of them and of their orders. */
export async function forgetCustomer(tx: Db, { id, email }: { id: number; email: string }) {
  const orders = await tx.selectFrom('orders').select(['id', 'order_number']).where('user_id', '=', id).execute()
  const ids = orders.map((order) => order.id)
  const links = orders.flatMap(({ order_number }) =>
    ['orders', 'payments'].map((screen) => `/admin/${screen}?search=${order_number}`),
  )
  await forgetMails(
    tx,
    sql<SqlBool>`(${sameEmail('to_address', email)} or about->>'user_id' = ${String(id)} or about->>'order_id' = any(${ids}::text[])
      or about->>'link' = any(${links}::text[]) or normal_email(about->>'replyTo') = normal_email(${email}))`,
  )
  await tx.deleteFrom('notifications').where('link', '=', sql<string>`any(${links}::text[])`).execute()
}
