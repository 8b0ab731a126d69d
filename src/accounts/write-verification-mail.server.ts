import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'

/** Asks whoever reads the account's address to say that it is theirs. One that still waits to be sent is enough. */
export async function writeVerificationMail(tx: Db, user_id: number) {
  // Locked, so that of several clicks at once the second sees the first.
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const waiting = await tx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'verification')
    .where('state', '=', 'pendiente')
    .where('to_address', '=', email)
    .where(sql<SqlBool>`about->>'user_id' = ${String(user_id)}`)
    .executeTakeFirst()
  if (waiting) return
  await writeMail(tx, {
    key: `verification:${randomUUID()}`,
    kind: 'verification',
    to: email,
    about: { user_id },
  })
}
