import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { sameEmail } from '../platform/mail/same-email.server.ts'
import { eraseMails } from '../platform/mail/saved-mails.server.ts'

type Leaving = { id: number; email: string; email_verified_at: string | null }

/**
 * Deletes the mails and staff notifications about a customer and their orders. Mails to an unconfirmed address stay,
 * since it may be someone else's.
 */
export async function eraseCustomerMails(tx: Db, { id, email, email_verified_at }: Leaving) {
  const orders = await tx.selectFrom('orders').select(['id', 'order_number']).where('user_id', '=', id).execute()
  const ids = orders.map((order) => order.id)
  const links = orders.flatMap(({ order_number }) =>
    ['orders', 'payments'].map((screen) => `/admin/${screen}?search=${order_number}`),
  )
  await eraseMails(
    tx,
    sql<SqlBool>`(about->>'user_id' = ${String(id)} or about->>'order_id' = any(${ids}::text[])
      or about->>'link' = any(${links}::text[]) or (${email_verified_at !== null}
        and (${sameEmail('to_address', email)} or normal_email(about->>'replyTo') = normal_email(${email}))))`,
  )
  await tx.deleteFrom('notifications').where('link', '=', sql<string>`any(${links}::text[])`).execute()
}
