import { notifyStaff } from '../notifications/notify-staff.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { doOnce, type Once } from '../platform/database/do-once.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import type { NewContact } from './contract.ts'
import * as mails from './mails.ts'
import { insertContact } from './queries.server.ts'

export function receiveMessage(db: Db, message: NewContact, once: Once, maxPerHour?: number) {
  return db
    .transaction()
    .execute((tx) =>
      doOnce(tx, { what: 'contact', input: message, ...once }, () => saveMessage(tx, message, maxPerHour)),
    )
}

async function saveMessage(tx: Db, message: NewContact, maxPerHour: number | undefined) {
  const id = await insertContact(tx, message)
  await writeMail(tx, mails.contactReceipt, { key: `contact:${id}`, to: message.email, about: {}, maxPerHour })
  await notifyStaff(tx, {
    key: `contact:${id}`,
    kind: 'messages',
    subject: `contact:${id}`,
    type: 'other',
    title: `Mensaje de ${message.name}`,
    message: message.subject,
    link: '/admin/contacts',
    mail: { text: `${message.subject}\n\n${message.message}`, replyTo: message.email },
  })
}
