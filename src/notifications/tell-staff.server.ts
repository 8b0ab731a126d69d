import { z } from 'zod'
import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { NoticeKind } from './choices/contract.ts'
import { findListeners } from './choices/queries.server.ts'
import { NotificationType } from './contract.ts'
import { insertNotifications, readForAllStaff } from './queries.server.ts'

const Alert = z.object({
  /** The reason: staff are told of it once. */
  key: z.string(),
  /** What it belongs to: staff choose by it what they hear of. */
  kind: NoticeKind.default('system'),
  /** What it is about, `order:…`: once any of them has done what is to be done, it is read for all. */
  subject: z.string().optional(),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  /** The screen of the panel where it is looked into. */
  link: z.string().startsWith('/admin'),
  /** Told by mail too, to whoever chose so: at first the shop's address. */
  mail: z.object({ text: z.string().optional(), replyTo: z.string().optional() }).optional(),
})
export type Alert = z.input<typeof Alert>

/** What a person of the shop has to look into rings the bell of every member of staff who did not choose otherwise. */
export async function tellStaff(tx: Db, alert: Alert) {
  const { key, kind, subject, type, title, message, link, mail } = Alert.parse(alert)
  const listeners = await findListeners(tx, kind)
  const notice = { key: `staff:${key}`, kind, subject: subject ?? null, type, title, message, link }
  await insertNotifications(
    tx,
    listeners.bell.map((user_id) => ({ user_id, ...notice })),
  )
  if (!mail) return
  const about = { title, message: mail.text ?? message, link, replyTo: mail.replyTo }
  for (const [place, to] of listeners.mail.entries()) {
    const copy = place === 0 ? '' : `:${to}`
    await writeMail(tx, { key: `staff:${key}${copy}`, kind: 'staff-alert', to, about })
  }
}

/** The job `read-notices`, for features that stand before this one: one of the staff did what was to be done. */
export async function readNotices(db: Db, payload: unknown) {
  await readForAllStaff(db, z.object({ subject: z.string() }).parse(payload).subject)
}

/** The job `tell-staff`, for features that stand before this one. */
export async function tellStaffLater(db: Db, payload: unknown) {
  const alert = Alert.parse(payload)
  await db.transaction().execute((tx) => tellStaff(tx, alert))
}
