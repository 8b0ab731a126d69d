import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import type { NoticeKind } from './choices/contract.ts'
import { findListeners } from './choices/queries.server.ts'
import type { NotificationType } from './contract.ts'
import * as mails from './mails.ts'
import { insertNotifications } from './queries.server.ts'

type Alert = {
  /** The reason: staff are told of it once. */
  key: string
  /** What it belongs to: staff choose by it what they hear of. */
  kind: NoticeKind
  /** What it is about, `order:…`: once any of them has done what is to be done, it is read for all. */
  subject?: string | undefined
  type: NotificationType
  /** When what it tells of happened, if not now. */
  created_at?: Date | undefined
  title: string
  message: string
  /** The screen of the panel where it is looked into. */
  link: string
  /** There is something to do: by mail to the shop's address too. Without it, only to who chose mails of this kind. */
  mail?: { text?: string; replyTo?: string }
  /** Of mails that ask for nothing to be done, where a stranger can cause them. */
  mostAnHour?: number | undefined
}

/** What a person of the shop has to look into rings the bell of every member of staff who did not choose otherwise. */
export async function tellStaff(tx: Db, { mail, mostAnHour, ...alert }: Alert) {
  const { key, kind, subject, type, created_at, title, message, link } = alert
  const listeners = await findListeners(tx, kind, { isForShop: mail !== undefined })
  const notice = { key: `staff:${key}`, kind, subject: subject ?? null, type, created_at, title, message, link }
  await insertNotifications(
    tx,
    listeners.bell.map((user_id) => ({ user_id, ...notice })),
  )
  const about = { title, message: mail?.text ?? message, link, replyTo: mail?.replyTo }
  for (const [place, to] of listeners.mail.entries()) {
    const copy = place === 0 ? '' : `:${to}`
    await writeMail(tx, mails.staffAlert, {
      key: `staff:${key}${copy}`,
      to,
      about,
      mostAnHour: mail ? undefined : mostAnHour,
    })
  }
}
