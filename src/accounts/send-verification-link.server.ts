import { countRows } from '../platform/database/count-rows.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { sameEmail } from '../platform/mail/same-email.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import * as mails from './mails.ts'

/**
 * Queues a confirmation mail to an account's own or pending address, within the transaction that sets that address.
 * Repeated requests before it is sent yield one mail. The link itself is created when the mail is sent.
 */
export async function requestVerificationLink(
  tx: Db,
  { id, email }: { id: number; email: string },
  maxPerHour?: number,
) {
  const sent = tx
    .selectFrom('mails')
    .where('kind', '=', mails.verification.kind)
    .where(sameEmail('to_address', email))
    .where('state', '<>', 'pendiente')
  return writeMail(tx, mails.verification, {
    key: `verification:${id}:${email}:${await countRows(sent)}`,
    to: email,
    about: { user_id: id },
    maxPerHour,
  })
}
