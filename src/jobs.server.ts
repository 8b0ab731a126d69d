import type { CronItem } from 'graphile-worker'
import { z } from 'zod'
import { greetAdministrator } from './accounts/greet-administrator.server.ts'
import { deleteExpiredSessions } from './accounts/queries.server.ts'
import { sendResetLink } from './accounts/send-reset-link.server.ts'
import { sendVerificationLink } from './accounts/send-verification-link.server.ts'
import { preparePicture } from './catalog/pictures/picture-bytes.server.ts'
import { deletePictureFiles } from './catalog/pictures/store-picture.server.ts'
import { bringAnnouncement } from './notifications/announcements/announce.server.ts'
import { remindUnpaid } from './notifications/remind-unpaid.server.ts'
import { tellOfOrder } from './notifications/tell-of-order.server.ts'
import { tellStaff } from './notifications/tell-staff.server.ts'
import { cancelUnpaid } from './payments/cancel-unpaid.server.ts'
import { askInTurn } from './payments/mercado-pago/ask-provider.server.ts'
import { endPayment } from './payments/mercado-pago/end-payment.server.ts'
import { sendRefund } from './payments/refunds/send-refund.server.ts'
import { notify } from './payments/simulator/notify.server.ts'
import type { JobHandlers } from './platform/jobs.server.ts'
import { type Mail, openMailer } from './platform/mail.server.ts'
import type { Resources } from './platform/resources.server.ts'
import { scheduledBackup } from './system/backup/scheduled-backup.server.ts'

/** What runs at its time (UTC). */
export const cron: CronItem[] = [
  { task: 'cancel-unpaid', match: '* * * * *' },
  { task: 'remind-unpaid', match: '*/5 * * * *' },
  { task: 'delete-expired-sessions', match: '23 * * * *' },
  { task: 'scheduled-backup', match: '40 * * * *' },
]

/** Every job of the shop by its name. */
export function jobHandlers(resources: Resources): JobHandlers {
  const { db, config } = resources
  const mailer = openMailer(config)
  return {
    announce: (payload) => bringAnnouncement(db, payload),
    'cancel-unpaid': async () => {
      await cancelUnpaid(resources)
    },
    'delete-expired-sessions': () => deleteExpiredSessions(db),
    'delete-pictures': (payload) => deletePictureFiles(resources.files, (payload as { names: string[] }).names),
    'draw-picture': (payload) => preparePicture(resources, (payload as { name: string }).name),
    'greet-administrator': (payload) => greetAdministrator(db, mailer, config.publicUrl, payload),
    'order-moved': (payload) => tellOfOrder(db, config.publicUrl, payload),
    'remind-unpaid': async () => {
      await remindUnpaid(db, config.publicUrl)
    },
    'send-mail': (mail) => mailer.deliver(mail as Mail),
    'send-reset-link': (payload) => sendResetLink(db, mailer, config.publicUrl, (payload as { email: string }).email),
    'send-verification-link': (payload) =>
      sendVerificationLink(db, mailer, config.publicUrl, (payload as { user_id: number }).user_id),
    'ask-mercado-pago': (payload) => askInTurn(resources, payload),
    'end-mercado-pago-payment': (payload) => endPayment(resources, payload),
    'send-refund': (payload) => sendRefund(resources, z.object({ request_id: z.uuid() }).parse(payload).request_id),
    'simulator-notify': (payload) => notify(resources, payload),
    'scheduled-backup': (payload) => scheduledBackup(resources, payload),
    'tell-staff': (payload) => tellStaff(db, payload),
  }
}
