import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import * as mails from './mails.ts'

/** Reminds anyone who left the checkout at its payment, once an order. Not sent if it is paid or cancelled by then. */
export async function writeAbandonedMail(tx: Db, order_id: string) {
  const { customer_email } = await tx
    .selectFrom('orders')
    .select('customer_email')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  await writeMail(tx, mails.abandonedCheckout, {
    key: `abandoned-checkout:${order_id}`,
    to: customer_email,
    about: { order_id },
  })
}
