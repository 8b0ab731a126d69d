import type { Db } from '../platform/database.server.ts'
import { sendMail, writeMail } from '../platform/mail.server.ts'
import { formatDateTime } from '../platform/time.ts'
import { findSettings } from '../settings/queries.server.ts'
import { findContact, findSameReply, insertReply, lockContact, markContactRead } from './queries.server.ts'

/** Staff answer a message: the answer stays with it and goes out as a mail, once. Whoever answers has read it. */
export function replyContact(db: Db, contact_id: number, { message, user_id }: { message: string; user_id: number }) {
  return db.transaction().execute(async (tx) => {
    const contact = await lockContact(tx, contact_id)
    const reply = { contact_id, message, user_id }
    if (!(await findSameReply(tx, reply))) {
      await insertReply(tx, reply)
      await mailReply(tx, contact, message)
    }
    await markContactRead(tx, contact_id)
    return findContact(tx, contact_id)
  })
}

type Contact = { name: string; email: string; subject: string; message: string; created_at: Date }

async function mailReply(tx: Db, contact: Contact, message: string) {
  const { shop_name, email } = await findSettings(tx)
  const mail = writeMail({
    from: { name: shop_name, address: email },
    to: contact.email,
    subject: `Re: ${contact.subject}`,
    greeting: `Hola, ${contact.name}:`,
    paragraphs: [
      ...paragraphsOf(message),
      `El ${formatDateTime(contact.created_at.toISOString())} nos escribiste:`,
      ...paragraphsOf(contact.message).map((words) => `> ${words}`),
    ],
  })
  await sendMail(tx, mail)
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).map((words) => words.trim())
