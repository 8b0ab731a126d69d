import type { z } from 'zod'
import type { Db } from '../database/database.server.ts'
import { enqueue } from '../jobs/jobs.server.ts'
import type { MailKind } from './define-mail.ts'
import { countMail } from './few-mails.server.ts'
import * as jobs from './jobs.ts'

type NewMail<About extends z.ZodType> = {
  /** The reason. A reason that was written already is not written again. */
  key: string
  to: string
  /** What the email is made of: ids, and facts that may have changed by the time it is sent. */
  about: z.input<About>
  /** A link that opens something: kept only until the mail is sent. */
  secret?: string
  /** Set where a stranger can cause it: what is beyond is kept for staff to see, and not sent. */
  mostAnHour?: number | undefined
}

/**
 * In the caller's transaction: the mail goes out if and only if what it tells of happened, and once. The orders of a
 * deleted account have nobody to write to. Says whether there were too many of its kind for this address.
 */
export async function writeMail<About extends z.ZodType>(
  tx: Db,
  { kind, isAwaited = false }: MailKind<About>,
  { key, to, about, secret, mostAnHour }: NewMail<About>,
) {
  // Of a customer who left, an order has no address any more.
  if (!to) return { isTooMany: false }
  const mail = await tx
    .insertInto('mails')
    .values({ key, kind, to_address: to, about: JSON.stringify(about), secret: secret ?? null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!mail) return { isTooMany: false }
  const isTooMany = mostAnHour !== undefined && (await countMail(tx, kind, to)).times > mostAnHour
  if (isTooMany) await discard(tx, mail.id)
  else await sendSoon(tx, mail.id, { isAwaited })
  return { isTooMany }
}

async function discard(tx: Db, id: number) {
  const last_error = 'Esa dirección ya recibió varios mails como este en una hora.'
  await tx.updateTable('mails').set({ state: 'descartado', secret: null, last_error }).where('id', '=', id).execute()
}

/** One after the other, so that a mail server that says nothing holds up mails alone, and no order or payment. */
export function sendSoon(
  tx: Db,
  mail_id: number,
  { runAt, isAwaited = false }: { runAt?: Date; isAwaited?: boolean } = {},
) {
  const options = { key: `send-mail-${mail_id}`, queue: 'mails', priority: isAwaited ? 5 : 10 }
  return enqueue(tx, jobs.sendMail, { mail_id }, { ...options, ...(runAt ? { runAt } : {}) })
}
