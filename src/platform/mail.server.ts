import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Db } from './database.server.ts'
import { enqueue } from './jobs.server.ts'

export type Mail = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
}
export type Mailer = { deliver(mail: Mail): Promise<void> }

/** By SMTP; without `smtpUrl` each mail is a file under `dataDir`/mail. A failure throws: the job comes again. */
export function openMailer({ smtpUrl, dataDir }: { smtpUrl: string | undefined; dataDir: string }): Mailer {
  if (smtpUrl) {
    const smtp = createTransport(smtpUrl)
    return { deliver: async (mail) => void (await smtp.sendMail(mail)) }
  }
  const writer = createTransport({ streamTransport: true, buffer: true })
  return {
    async deliver(mail) {
      const { message } = await writer.sendMail(mail)
      await keepFile(join(dataDir, 'mail'), message as Buffer)
    },
  }
}

/**
 * Sends by a job of the caller's transaction: the mail goes out if and only if what it tells of happened. Orders of a
 * deleted account have nobody to write to.
 */
export async function sendMail(db: Db, mail: Mail) {
  if (mail.to !== '') await enqueue(db, 'send-mail', mail)
}

type Letter = Pick<Mail, 'from' | 'to' | 'subject'> & {
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  closing?: string
}

/** One text in both its forms, plain and simple HTML. */
export function writeMail({ from, to, subject, greeting, paragraphs, action, closing }: Letter): Mail {
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), closing, from.name]
  const html = [
    paragraph(escaped(greeting)),
    ...paragraphs.map((words) => paragraph(escaped(words))),
    action && paragraph(link(action)),
    closing && paragraph(escaped(closing)),
    paragraph(escaped(from.name)),
  ]
  return {
    from,
    to,
    subject,
    text: text.filter(Boolean).join('\n\n'),
    html: `<!doctype html><html lang="es-AR"><body style="margin:0;padding:24px;background:#FAF7F2;color:#1F1A17;font:16px/1.55 Georgia,serif"><div style="max-width:34em;margin:0 auto">${html.filter(Boolean).join('')}</div></body></html>`,
  }
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`
const link = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;background:#6B2A3A;color:#FFFFFF;text-decoration:none">${escaped(label)}</a>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Whole or not at all: whoever lists the folder never sees half a mail. */
async function keepFile(folder: string, message: Buffer) {
  await mkdir(folder, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
  await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
  await rename(join(folder, `.${name}`), join(folder, name))
}
