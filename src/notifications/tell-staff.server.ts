import { z } from 'zod'
import type { Db } from '../platform/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { NotificationType } from './contract.ts'
import { insertNotifications } from './queries.server.ts'

const Alert = z.object({
  /** The reason: staff are told of it once. */
  key: z.string(),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  /** The screen of the panel where it is looked into. */
  link: z.string().startsWith('/admin'),
  /** Told by mail too, to the shop's address. */
  mail: z.object({ text: z.string().optional(), replyTo: z.string().optional() }).optional(),
})
export type Alert = z.infer<typeof Alert>

/** What a person of the shop has to look into rings every administrator's bell. */
export async function tellStaff(tx: Db, { key, type, title, message, link, mail }: Alert) {
  const admins = await tx.selectFrom('users').select('id').where('is_admin', '=', true).execute()
  await insertNotifications(
    tx,
    admins.map(({ id }) => ({ user_id: id, key: `staff:${key}`, type, title, message, link })),
  )
  const { email } = await findSettings(tx)
  if (!mail || !email) return
  const about = { title, message: mail.text ?? message, link, replyTo: mail.replyTo }
  await writeMail(tx, { key: `staff:${key}`, kind: 'staff-alert', to: email, about })
}

/** The job `tell-staff`, for features that stand before this one. */
export async function tellStaffLater(db: Db, payload: unknown) {
  const alert = Alert.parse(payload)
  await db.transaction().execute((tx) => tellStaff(tx, alert))
}
