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
import { forgetMails } from './saved-mails.server.ts'
import { isServerAway } from './server-away.ts'
import { sendSoon } from './write-mail.server.ts'

/** What a mail says, made when it is sent; undefined when there is nothing left to tell. */
export type Email = Pick<Mail, 'from' | 'replyTo' | 'unsubscribe' | 'subject' | 'text' | 'html'> & {
  /** Links in it that nobody but its reader may have. */
  secret?: string | readonly string[] | undefined
  /** Once it is sent, nothing of it stays, not even who it was for. */
  isForgotten?: boolean
}
export type MailRow = Selectable<Mails>
export type Compose = (mail: MailRow) => Promise<Email | undefined>

/** The same for every mail. */
export type Sender = { db: Db; publicUrl: string; shop: Shop }

/** One kind of email: what it says without the sender. */
export type WriteEmail<Kind extends MailKind> = (
  sender: Sender,
  mail: Omit<MailRow, 'about'> & { about: z.output<Kind['about']> },
) => Promise<Omit<Email, 'from'> | undefined>

type Sending = {
  db: Db
  log: FastifyBaseLogger
  mailer: Mailer
  /** A server that is away costs each mail the time it waits for a greeting. */
  breaker: Breaker
  compose: Compose
  host: string
}

/**
 * Takes one mail and tries to send it; what fails is tried again later. Anyone who comes second finds it taken. A process
 * that dies in between leaves it taken for some minutes: sent again then, it has the same Message-ID.
 */
export async function sendMail({ db, log, mailer, breaker, compose, host }: Sending, mail_id: number) {
  const pausedUntil = breaker.pausedUntil()
  if (pausedUntil) return putOff(db, mail_id, pausedUntil)
  const mail = await take(db, mail_id)
  if (!mail) return
  try {
    const email = await compose(mail)
    if (!email) return await close(db, mail, 'descartado')
    const { secret, isForgotten, ...words } = email
    await keepWords(db, mail, email)
    const messageId = `<${mail.message_id}@${host}>`
    await traced({ name: `mail ${mail.kind}`, kind: 'client' }, () =>
      mailer.deliver({ ...words, id: mail.id, messageId, date: mail.created_at, to: mail.to_address }),
    )
    breaker.note(true)
    await insist(() => close(db, mail, mailer.sends ? 'enviado' : 'guardado'))
    if (isForgotten) await forgetMails(db, sql`id = ${mail.id}`)
  } catch (error) {
    if (!isDatabaseAway(error) || isServerAway(error)) breaker.note(!isServerAway(error))
    await recordFailure(db, mail, error as SmtpError)
    // The answer of a mail server names who the mail is for: it is for staff to see, not for the log.
    log.warn({ mail_id, attempts: mail.attempts, code: (error as SmtpError).code }, 'a mail was not sent')
  }
}

/** Not an attempt of this mail. */
function putOff(db: Db, id: number, until: Date) {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({ next_attempt_at: until })
      .where('id', '=', id)
      .where('state', '=', 'pendiente')
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await sendSoon(tx, id, { runAt: until })
  })
}

/** Once a minute: those whose job was lost with its process. */
export async function sendDueMails(db: Db) {
  const due = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'pendiente')
    .where('next_attempt_at', '<', sql<Date>`now() - interval '30 seconds'`)
    .orderBy('next_attempt_at')
    .limit(500)
    .execute()
  for (const { id } of due) await sendSoon(db, id)
}

function take(db: Db, id: number) {
  return db
    .updateTable('mails')
    .set((mail) => ({
      attempts: mail('attempts', '+', 1),
      last_error: '',
      next_attempt_at: sql<Date>`now() + interval '10 minutes'`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'pendiente')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
}

async function keepWords(db: Db, { id }: MailRow, { subject, text, html, secret }: Email) {
  const secrets = [secret ?? []].flat()
  const hidden = (words: string) =>
    secrets
      .flatMap((link) => [link, link.replaceAll('&', '&amp;')])
      .reduce((said, link) => said.replaceAll(link, '(enlace personal)'), words)
  await db
    .updateTable('mails')
    .set({ subject, body_text: hidden(text), body_html: hidden(html) })
    .where('id', '=', id)
    .execute()
}

async function close(db: Db, { id }: MailRow, state: 'enviado' | 'guardado' | 'descartado') {
  await db
    .updateTable('mails')
    .set({ state, sent_at: state === 'enviado' ? sql<Date>`now()` : null, secret: null, last_error: '' })
    .where('id', '=', id)
    .execute()
}

/** The mail is gone: a database that is away for a moment must not make it go twice. Nobody else may take it meanwhile. */
async function insist(write: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === mostAttempts) throw error
      await sleep(500)
    }
  }
}

/** Two minutes, of the ten for which a mail is taken. */
const mostAttempts = 240

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

const minutes = 60_000
/** After the first failure, the second…: three days in all. */
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

/** Nobody has that address, says the server that would know, or it is none at all: the same tomorrow. */
function isFinal({ code, command, responseCode }: SmtpError) {
  return code === 'EENVELOPE' && (responseCode === undefined || (command === 'RCPT TO' && responseCode >= 500))
}
