import { createHash } from 'node:crypto'
import type { Db } from '../../platform/database.server.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'

/** Asks whoever reads this address to say that the account is theirs. `link` opens it: it is kept until sent. */
export function writeVerificationMail(tx: Db, user: { id: number; email: string }, link: string) {
  return writeMail(tx, {
    key: `verification:${createHash('sha256').update(link).digest('hex')}`,
    kind: 'verification',
    to: user.email,
    about: { user_id: user.id },
    secret: link,
  })
}
