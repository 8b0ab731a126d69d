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
  /** Told by mail too, to anyone who chose so: at first the shop's address. */
  mail?: { text?: string; replyTo?: string }
}

/** What a person of the shop has to look into rings the bell of every member of staff who did not choose otherwise. */
export async function tellStaff(tx: Db, { key, kind, subject, type, created_at, title, message, link, mail }: Alert) {
  const listeners = await findListeners(tx, kind)
  const notice = { key: `staff:${key}`, kind, subject: subject ?? null, type, created_at, title, message, link }
  await insertNotifications(
    tx,
    listeners.bell.map((user_id) => ({ user_id, ...notice })),
  )
  if (!mail) return
  const about = { title, message: mail.text ?? message, link, replyTo: mail.replyTo }
  for (const [place, to] of listeners.mail.entries()) {
    const copy = place === 0 ? '' : `:${to}`
    await writeMail(tx, mails.staffAlert, { key: `staff:${key}${copy}`, to, about })
  }
}
