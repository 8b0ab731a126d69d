import type { Db } from '../platform/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'

/**
 * Mails a link that confirms the address of an account, in the transaction that makes the account or changes its address.
 * Asked again while it waits to be sent, it is one mail. The link itself is made when the mail is sent.
 */
export async function askVerificationLink(tx: Db, user: { id: number; email: string }) {
  const { sent } = await tx
    .selectFrom('mails')
    .select((mail) => mail.fn.countAll<number>().as('sent'))
    .where('kind', '=', 'verification')
    .where('to_address', '=', user.email)
    .where('state', '<>', 'pendiente')
    .executeTakeFirstOrThrow()
  await writeMail(tx, {
    key: `verification:${user.id}:${user.email}:${sent}`,
    kind: 'verification',
    to: user.email,
    about: { user_id: user.id },
  })
}
