import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'
import * as jobs from '../jobs.ts'
import * as mails from '../mails.ts'
import { findUserByEmail } from '../queries.server.ts'

/** Enqueues a job that looks the account up later, so that the response time does not reveal whether it exists. */
export function requestResetLink(db: Db, email: string) {
  return enqueue(db, jobs.sendResetLink, { email, asked: randomUUID() })
}

/**
 * The link is created when the mail is sent, so that the database never contains it. Mails over the limit are dropped
 * silently.
 */
export async function sendResetLink(
  db: Db,
  { email, asked: id }: z.output<(typeof jobs.sendResetLink)['payload']>,
  maxPerHour?: number,
) {
  const user = await findUserByEmail(db, email)
  if (!user) return
  await db.transaction().execute((tx) =>
    writeMail(tx, mails.passwordReset, {
      key: `password-reset:${id}`,
      to: user.email,
      about: { user_id: user.id },
      maxPerHour,
    }),
  )
}
