import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Mails } from '../../../db/types.ts'
import type { Breaker } from '../concurrency/breaker.ts'
import type { Db } from '../database/database.server.ts'
import { isDatabaseAway } from '../database/database-away.server.ts'
import { traced } from '../monitoring/tracing.server.ts'
import type { MailKind } from './define-mail.ts'
import type { Shop } from './email-frame.server.tsx'
import type { Mail, Mailer } from './mailer.server.ts'
import { eraseMails } from './saved-mails.server.ts'
import { isServerAway } from './server-away.ts'
import { sendSoon } from './write-mail.server.ts'

export type Email = Pick<Mail, 'from' | 'replyTo' | 'unsubscribe' | 'subject' | 'text' | 'html'> & {
  /** Links that only the recipient may see: they are not stored with the content. */
  secret?: string | readonly string[] | undefined
  /** Recipient and content are deleted once it is sent. */
  isErasedAfterSending?: boolean
}
export type MailRow = Selectable<Mails>
/** Returns undefined if the reason for the mail no longer exists. */
export type Compose = (mail: MailRow) => Promise<Email | undefined>

export type Sender = { db: Db; publicUrl: string; shop: Shop }

export type WriteEmail<Kind extends MailKind> = (
  sender: Sender,
  mail: Omit<MailRow, 'about'> & { about: z.output<Kind['about']> },
) => Promise<Omit<Email, 'from'> | undefined>

type Sending = {
  db: Db
  log: FastifyBaseLogger
  mailer: Mailer
  /** So that mails do not wait for the greeting of a server that is away. */
  breaker: Breaker
  compose: Compose
  host: string
}

/**
 * Claims a mail and tries to send it; a failure schedules a retry. A concurrent caller finds it claimed. If the process
 * crashes, the claim expires after some minutes, and the mail is sent again with the same Message-ID.
 */
export async function sendMail({ db, log, mailer, breaker, compose, host }: Sending, mail_id: number) {
  const pausedUntil = breaker.pausedUntil()
  if (pausedUntil) return postpone(db, mail_id, pausedUntil)
  const mail = await claim(db, mail_id)
  if (!mail) return
  try {
    const email = await compose(mail)
    if (!email) return await close(db, mail, 'descartado')
    const { secret, isErasedAfterSending, ...content } = email
    await storeContent(db, mail, email)
    const messageId = `<${mail.message_id}@${host}>`
    await traced({ name: `mail ${mail.kind}`, kind: 'client' }, () =>
      mailer.deliver({ ...content, id: mail.id, messageId, date: new Date(mail.created_at), to: mail.to_address }),
    )
    breaker.note(true)
    await retryWhileAway(() => close(db, mail, mailer.sends ? 'enviado' : 'guardado'))
    if (isErasedAfterSending) await eraseMails(db, sql`id = ${mail.id}`)
  } catch (error) {
    if (!isDatabaseAway(error) || isServerAway(error)) breaker.note(!isServerAway(error))
    await recordFailure(db, mail, error as SmtpError)
    // The mail server's answer contains the recipient's address: staff see it, the log does not.
    log.warn({ mail_id, attempts: mail.attempts, code: (error as SmtpError).code }, 'a mail was not sent')
  }
}

/** Does not count as an attempt. */
function postpone(db: Db, id: number, until: Date) {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({ next_attempt_at: until })
      .where('id', '=', id)
      .where('state', '=', 'pendiente')
      .where('next_attempt_at', '<=', sql<string>`now()`)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await sendSoon(tx, id, { runAt: until })
  })
}

/** Runs once a minute: enqueues mails whose job was lost. */
export async function sendDueMails(db: Db) {
  const due = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'pendiente')
    .where('next_attempt_at', '<', sql<string>`now() - interval '30 seconds'`)
    .orderBy('next_attempt_at')
    .limit(500)
    .execute()
  for (const { id } of due) await sendSoon(db, id)
}

function claim(db: Db, id: number) {
  return db
    .updateTable('mails')
    .set((mail) => ({
      attempts: mail('attempts', '+', 1),
      last_error: '',
      next_attempt_at: sql<string>`now() + interval '10 minutes'`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'pendiente')
    .where('next_attempt_at', '<=', sql<string>`now()`)
    .returningAll()
    .executeTakeFirst()
}

async function storeContent(db: Db, { id }: MailRow, { subject, text, html, secret }: Email) {
  const secrets = [secret ?? []].flat()
  const withoutSecrets = (content: string) =>
    secrets
      .flatMap((link) => [link, link.replaceAll('&', '&amp;')])
      .reduce((text, link) => text.replaceAll(link, '(enlace personal)'), content)
  await db
    .updateTable('mails')
    .set({ subject, body_text: withoutSecrets(text), body_html: withoutSecrets(html) })
    .where('id', '=', id)
    .execute()
}

async function close(db: Db, { id }: MailRow, state: 'enviado' | 'guardado' | 'descartado') {
  await db
    .updateTable('mails')
    .set({ state, sent_at: state === 'enviado' ? sql<string>`now()` : null, secret: null, last_error: '' })
    .where('id', '=', id)
    .execute()
}

/** The mail is already sent: unless its row says so before the claim expires, it would be sent twice. */
async function retryWhileAway(write: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === maxAttempts) throw error
      await sleep(500)
    }
  }
}

/** Two minutes, of the ten for which a mail is claimed. */
const maxAttempts = 240

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

const minutes = 60_000
/** Before the second attempt, the third…: three days in all. */
const waits = [1, 5, 15, 60, 240, 720, 1440, 1440].map((wait) => wait * minutes)

async function recordFailure(db: Db, { id, attempts }: MailRow, error: SmtpError) {
  const wait = isFinal(error) ? undefined : waits[attempts - 1]
  const last_error = (error.message || String(error)).slice(0, 500)
  await db.transaction().execute(async (tx) => {
    const next_attempt_at = new Date(Date.now() + (wait ?? 0))
    await tx
      .updateTable('mails')
      .set({ last_error, next_attempt_at, ...(wait ? {} : { state: 'fallido' }) })
      .where('id', '=', id)
      .execute()
    if (wait) await sendSoon(tx, id, { runAt: next_attempt_at })
  })
}

/** The address is invalid, or the mail server rejected the recipient permanently. */
function isFinal({ code, command, responseCode }: SmtpError) {
  return code === 'EENVELOPE' && (responseCode === undefined || (command === 'RCPT TO' && responseCode >= 500))
}
