import type { Db } from '../platform/database/database.server.ts'
import { doOnce, type Once } from '../platform/database/do-once.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import * as mails from './mails.ts'
import { findContact, findSameReply, insertReply, lockContact } from './queries.server.ts'
import { readContact } from './read-contact.server.ts'

type Reply = { message: string; user_id: number; once: Once }

export function replyContact(db: Db, contact_id: number, { message, user_id, once }: Reply) {
  return db.transaction().execute(async (tx) => {
    const contact = await lockContact(tx, contact_id)
    const reply = { contact_id, message, user_id }
    await doOnce(tx, { what: 'contact reply', input: reply, ...once }, async () => {
      if (await findSameReply(tx, reply)) return
      const { id } = await insertReply(tx, reply)
      await writeMail(tx, mails.contactReply, {
        key: `contact-reply:${id}`,
        to: contact.email,
        about: { reply_id: id },
      })
    })
    await readContact(tx, contact_id)
    return findContact(tx, contact_id)
  })
}
