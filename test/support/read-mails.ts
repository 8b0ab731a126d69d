import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails of a shop without SMTP as decoded text, oldest first. */
export async function readMails(dataDir: string) {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  // A mail being written has a name that begins with a dot.
  const whole = names.filter((name) => !name.startsWith('.'))
  return Promise.all(whole.toSorted().map(async (name) => decoded(await readFile(join(folder, name), 'utf8'))))
}

/** Decodes quoted-printable and encoded words, as far as our mails use them. */
function decoded(mail: string) {
  const bytes = mail
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, words: string) => words.replaceAll('_', ' '))
    .replace(/\?=\r?\n =\?UTF-8\?Q\?/gi, '')
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
  return bytes
}
