import type { CronItem } from 'graphile-worker'
import { z } from 'zod'
import { deleteExpiredSessions } from './accounts/queries.server.ts'
import { sendResetLink } from './accounts/send-reset-link.server.ts'
import { preparePicture } from './catalog/pictures/picture-bytes.server.ts'
import { deletePictureFiles } from './catalog/pictures/store-picture.server.ts'
import { composer, hostOf } from './emails.server.ts'
import { bringAnnouncement } from './notifications/announcements/announce.server.ts'
import { remindUnpaid } from './notifications/remind-unpaid.server.ts'
import { tellOfOrder } from './notifications/tell-of-order.server.ts'
import { tellOfProducts } from './notifications/tell-of-products.server.ts'
import { tellOfRefund } from './notifications/tell-of-refund.server.ts'
import { readNotices, tellStaffLater } from './notifications/tell-staff.server.ts'
import { cancelUnpaid } from './payments/cancel-unpaid.server.ts'
import { tellOfHolds } from './payments/holds/tell-of-holds.server.ts'
import { providerJobHandlers } from './payments/providers.server.ts'
import { sendRefund } from './payments/refunds/send-refund.server.ts'
import { notify } from './payments/simulator/notify.server.ts'
import type { JobHandlers } from './platform/jobs/jobs.server.ts'
import { fewMails } from './platform/mail/few-mails.server.ts'
import { openMailer } from './platform/mail/mailer.server.ts'
import { forgetOldMails, sendDueMails, sendMail } from './platform/mail/send-mail.server.ts'
import type { Resources } from './platform/resources.server.ts'
import { scheduledBackup } from './system/backup/scheduled-backup.server.ts'

/** What runs at its time (UTC). */
export const cron: CronItem[] = [
  { task: 'cancel-unpaid', match: '* * * * *' },
  { task: 'tell-of-holds', match: '* * * * *' },
  { task: 'remind-unpaid', match: '*/5 * * * *' },
  { task: 'delete-expired-sessions', match: '23 * * * *' },
  { task: 'forget-old-mails', match: '47 6 * * *' },
  { task: 'send-due-mails', match: '* * * * *' },
  { task: 'scheduled-backup', match: '40 * * * *' },
]

/** Every job of the shop by its name. */
export function jobHandlers(resources: Resources): JobHandlers {
  const { db, config } = resources
  const post = {
    ...resources,
    mailer: openMailer(config),
    compose: composer(resources),
    host: hostOf(config.publicUrl),
  }
  return {
    announce: (payload) => bringAnnouncement(db, payload),
    'cancel-unpaid': async () => {
      await cancelUnpaid(resources)
    },
    'delete-expired-sessions': () => deleteExpiredSessions(db),
    'delete-pictures': (payload) => deletePictureFiles(resources.files, (payload as { names: string[] }).names),
    'draw-picture': (payload) => preparePicture(resources, (payload as { name: string }).name),
    'remind-unpaid': async () => {
      await remindUnpaid(db)
    },
    'order-moved': (payload) => tellOfOrder(db, payload, fewMails(config.rates.orders, 10)),
    'forget-old-mails': () => forgetOldMails(db),
    'send-due-mails': () => sendDueMails(db),
    'send-mail': (payload) => sendMail(post, z.object({ mail_id: z.int() }).parse(payload).mail_id),
    'send-reset-link': (payload) => sendResetLink(db, payload, fewMails(config.rates.login)),
    ...providerJobHandlers(resources),
    'send-refund': (payload) => sendRefund(resources, z.object({ request_id: z.uuid() }).parse(payload).request_id),
    'simulator-notify': (payload) => notify(resources, payload),
    'refund-made': (payload) => tellOfRefund(db, payload),
    'tell-of-holds': () => tellOfHolds(db),
    'tell-of-products': () => tellOfProducts(db),
    'read-notices': (payload) => readNotices(db, payload),
    'tell-staff': (payload) => tellStaffLater(db, payload),
    'scheduled-backup': (payload) => scheduledBackup(resources, payload),
  }
}
