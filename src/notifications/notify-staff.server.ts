import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import type { NoticeKind } from './choices/contract.ts'
import { findListeners } from './choices/queries.server.ts'
import type { NotificationType } from './contract.ts'
import * as mails from './mails.ts'
import { insertNotifications } from './queries.server.ts'

type Alert = {
  /** Idempotency key: staff are notified of it once. */
  key: string
  /** Staff choose which kinds they receive. */
  kind: NoticeKind
  /** What it is about, `order:…`: marked as read for all once any staff member handles it. */
  subject?: string | undefined
  type: NotificationType
  created_at?: string | undefined
  title: string
  message: string
  link: string
  /**
   * If present, there is something to do: also mailed to the shop's address. Otherwise mailed only to staff who chose
   * mails of this kind.
   */
  mail?: { text?: string; replyTo?: string }
  /** Limit for mails without anything to do that a stranger can cause. */
  maxPerHour?: number | undefined
}

/** Notifies every staff member in the bell, unless they opted out, and by mail where chosen. */
export async function notifyStaff(tx: Db, { mail, maxPerHour, ...alert }: Alert) {
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
      maxPerHour: mail ? undefined : maxPerHour,
    })
  }
}
