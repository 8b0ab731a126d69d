import type { z } from 'zod'
import type { Db } from '../database/database.server.ts'
import { enqueue } from '../jobs/jobs.server.ts'
import type { MailKind } from './define-mail.ts'
import { countMail } from './few-mails.server.ts'
import * as jobs from './jobs.ts'

type NewMail<About extends z.ZodType> = {
  /** Unique per reason: a second mail with the same key is not written. */
  key: string
  to: string
  /** Data for the template: ids, and facts that may change before it is sent. */
  about: z.input<About>
  /** A personal link, stored only until the mail is sent. */
  secret?: string
  /** Limit for mails that a stranger can cause. Those above it are stored for staff to see, and not sent. */
  maxPerHour?: number | undefined
}

/**
 * Writes and enqueues a mail in the caller's transaction, so that it is sent once, and only if the change is committed.
 * Returns whether the address has had too many of this kind.
 */
export async function writeMail<About extends z.ZodType>(
  tx: Db,
  { kind, isAwaited = false }: MailKind<About>,
  { key, to, about, secret, maxPerHour }: NewMail<About>,
) {
  // The order of a deleted account has no address.
  if (!to) return { isTooMany: false }
  const mail = await tx
    .insertInto('mails')
    .values({ key, kind, to_address: to, about: JSON.stringify(about), secret: secret ?? null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!mail) return { isTooMany: false }
  const isTooMany = maxPerHour !== undefined && (await countMail(tx, kind, to)).times > maxPerHour
  if (isTooMany) await discard(tx, mail.id)
  else await sendSoon(tx, mail.id, { isAwaited })
  return { isTooMany }
}

async function discard(tx: Db, id: number) {
  const last_error = 'Esa dirección ya recibió varios mails como este en una hora.'
  await tx.updateTable('mails').set({ state: 'descartado', secret: null, last_error }).where('id', '=', id).execute()
}

/** One queue for all mails, so that an unresponsive mail server does not block the jobs of orders and payments. */
export function sendSoon(
  tx: Db,
  mail_id: number,
  { runAt, isAwaited = false }: { runAt?: Date; isAwaited?: boolean } = {},
) {
  const options = { key: `send-mail-${mail_id}`, queue: 'mails', priority: isAwaited ? 5 : 10 }
  return enqueue(tx, jobs.sendMail, { mail_id }, { ...options, ...(runAt ? { runAt } : {}) })
}
