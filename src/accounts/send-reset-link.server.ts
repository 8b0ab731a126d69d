import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../platform/database/database.server.ts'
import { enqueue } from '../platform/jobs/jobs.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { findUserByEmail } from './queries.server.ts'

const Payload = z.object({ email: z.string(), asked: z.uuid() })

/** Says nothing of whether the address has an account: that is looked up later, by the job. */
export function askResetLink(db: Db, email: string) {
  return enqueue(db, 'send-reset-link', { email, asked: randomUUID() })
}

/** The link itself is made when the mail is sent, so that no row of ours ever holds it. Too many are not sent, nor told. */
export async function sendResetLink(db: Db, payload: unknown, mostAnHour?: number) {
  const { email, asked } = Payload.parse(payload)
  const user = await findUserByEmail(db, email)
  if (!user) return
  await db.transaction().execute((tx) =>
    writeMail(tx, {
      key: `password-reset:${asked}`,
      kind: 'password-reset',
      to: user.email,
      about: { user_id: user.id },
      mostAnHour,
    }),
  )
}
