import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'

export type Mail = {
  id: number
  messageId: string
  date: Date
  from: { name: string; address: string }
  to: string
  /** Whom an answer goes to, where it is not the sender. */
  replyTo?: string | undefined
  /** Where one click leaves the list that it was sent to. */
  unsubscribe?: string | undefined
  subject: string
  text: string
  html: string
}
export type Mailer = {
  /** Whether a mail leaves the house; else it is saved as a file, for staff to see. */
  sends: boolean
  deliver(mail: Mail): Promise<void>
}

/** Far below the time for which a mail is taken: nobody else sends it while this one still tries. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** A rush of mails leaves by one connection. What breaks is tried again by its row, never by the pool: it may have arrived. */
const pool = { pool: true, maxConnections: 1, maxRequeues: 0, idleTimeout: 10_000 } as const

/** By SMTP; without `smtpUrl` each mail is a file under `dataDir`/mail. A failure throws. */
export function openMailer({ smtpUrl, dataDir }: { smtpUrl: string | undefined; dataDir: string }): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl) : fileMailer(join(dataDir, 'mail'))
}

function smtpMailer(url: string): Mailer {
  const open = once(async () => (await nodemailer()).createTransport({ url, ...pool, ...patience }))
  return { sends: true, deliver: async (mail) => void (await (await open()).sendMail(asMessage(mail))) }
}

function fileMailer(folder: string): Mailer {
  const open = once(async () => (await nodemailer()).createTransport({ streamTransport: true, buffer: true }))
  return {
    sends: false,
    async deliver(mail) {
      const { message } = await (await open()).sendMail(asMessage(mail))
      await keepFile(folder, mail, message as Buffer)
    },
  }
}

/** Loaded with the first mail: the shop opens without it. */
const nodemailer = () => import('nodemailer')

function once<Value>(make: () => Promise<Value>) {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function asMessage({ id, to, replyTo, unsubscribe, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    // As an object, since in a text a comma in an address would make it two.
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    // No machine answers a machine.
    headers: {
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      // RFC 8058.
      ...(unsubscribe
        ? { 'list-unsubscribe': `<${unsubscribe}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  }
}

/** Of 90 days ago, as what the database has of a mail; also what a killed shop left half. Says how many. */
export async function forgetMailFiles(dataDir: string) {
  const folder = join(dataDir, 'mail')
  const oldest = fileDay(new Date(Date.now() - 90 * 86_400_000))
  const names = await readdir(folder).catch(() => [])
  const old = names.filter((name) => name.endsWith('.eml') && name.replace(/^\./, '') < oldest)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

const fileDay = (date: Date) => date.toISOString().replaceAll(':', '-')

/** Whole or not at all: anyone who lists the folder never sees half a mail. Sent again, it is the same file. */
async function keepFile(folder: string, { id, date }: Mail, message: Buffer) {
  await mkdir(folder, { recursive: true })
  const name = `${fileDay(date)}-${String(id).padStart(9, '0')}.eml`
  await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
  await rename(join(folder, `.${name}`), join(folder, name))
}
