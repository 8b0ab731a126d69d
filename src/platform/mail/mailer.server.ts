import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'

export type Mail = {
  id: number
  messageId: string
  date: Date
  from: { name: string; address: string }
  to: string
  replyTo?: string | undefined
  /** URL of the one-click unsubscribe. */
  unsubscribe?: string | undefined
  subject: string
  text: string
  html: string
}
export type Mailer = {
  /** Whether mails are sent; false if they are only saved as files, for staff to see. */
  sends: boolean
  deliver(mail: Mail): Promise<void>
}

/** Far shorter than the time for which a mail is claimed, so that no other process sends it meanwhile. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/**
 * One connection for many mails. The pool never retries, because a failed mail may have arrived: its row is retried.
 */
const pool = { pool: true, maxConnections: 1, maxRequeues: 0, idleTimeout: 10_000 } as const

/** Sends by SMTP, or saves each mail as a file in `dataDir`/mail if there is no `smtpUrl`. */
export function openMailer({ smtpUrl, dataDir }: { smtpUrl: string | undefined; dataDir: string }): Mailer {
  const options = smtpUrl ? { url: smtpUrl, ...pool, ...patience } : { streamTransport: true, buffer: true }
  // Imported with the first mail, so that the shop starts faster.
  const open = async () => (await import('nodemailer')).createTransport(options)
  let transport: ReturnType<typeof open> | undefined
  return {
    sends: smtpUrl !== undefined,
    async deliver(mail) {
      transport ??= open()
      const { message } = await (await transport).sendMail(asMessage(mail))
      if (!smtpUrl) await storeFile(join(dataDir, 'mail'), mail, message)
    },
  }
}

function asMessage({ id, to, replyTo, unsubscribe, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    // An object, because in a string a comma would separate two addresses.
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    // Prevents automatic replies.
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

/** Deletes files after 90 days, like `eraseMailBodies`, including drafts of a killed shop. Returns how many. */
export async function deleteMailFiles(dataDir: string) {
  const folder = join(dataDir, 'mail')
  const oldest = fileDay(new Date(Date.now() - 90 * 86_400_000))
  const names = await readdir(folder).catch(() => [])
  const old = names.filter((name) => name.endsWith('.eml') && name.replace(/^\./, '') < oldest)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

const fileDay = (date: Date) => date.toISOString().replaceAll(':', '-')

/** Writes atomically, so that no reader sees a partial mail. A mail that is sent again overwrites its file. */
async function storeFile(folder: string, { id, date }: Mail, message: Buffer) {
  await mkdir(folder, { recursive: true })
  const name = `${fileDay(date)}-${String(id).padStart(9, '0')}.eml`
  await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
  await rename(join(folder, `.${name}`), join(folder, name))
}
