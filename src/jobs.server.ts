import * as accounts from './accounts/jobs.ts'
import { sendResetLink } from './accounts/passwords/send-reset-link.server.ts'
import { alertJobKey, listDueProducts, markAlertsDue } from './catalog/alerts/queries.server.ts'
import { maxAlertsPerHour, sendStockAlerts } from './catalog/alerts/send-stock-alerts.server.ts'
import { startDueOffers } from './catalog/bulk/start-offers.server.ts'
import * as catalog from './catalog/jobs.ts'
import { nameNotes } from './catalog/notes/name-notes.server.ts'
import { endOffers } from './catalog/offers/end-offers.server.ts'
import { preparePicture } from './catalog/pictures/picture-bytes.server.ts'
import { deletePictureFiles } from './catalog/pictures/store-picture.server.ts'
import type { Config } from './config.ts'
import { composer, hostOf } from './emails.server.ts'
import { sendAnnouncement } from './notifications/announcements/announce.server.ts'
import * as notifications from './notifications/jobs.ts'
import { notifyOfOrder, orderMails } from './notifications/notify-of-order.server.ts'
import {
  listUnnotifiedEvents,
  notifyOfProducts,
  notifyJobKey as unnotifiedEvent,
} from './notifications/notify-of-products.server.ts'
import { notifyOfRefund } from './notifications/notify-of-refund.server.ts'
import { notifyStaff } from './notifications/notify-staff.server.ts'
import { readForAllStaff } from './notifications/queries.server.ts'
import { remindUnpaid } from './notifications/remind-unpaid.server.ts'
import { invitationKey, listUninvitedOrders } from './orders/delivered-orders.server.ts'
import * as orders from './orders/jobs.ts'
import { makeShipment } from './orders/shipments/make-shipment.server.ts'
import { trackShipments } from './orders/shipments/track-shipments.server.ts'
import { listUnnotifiedOrders, notifyJobKey as unnotifiedOrder } from './orders/unnotified-steps.server.ts'
import { cancelUnpaid } from './payments/holds/cancel-unpaid.server.ts'
import { notifyOfHolds } from './payments/holds/notify-of-holds.server.ts'
import * as payments from './payments/jobs.ts'
import { providerJobHandlers } from './payments/providers.server.ts'
import { sendRefund } from './payments/refunds/send-refund.server.ts'
import { breaker } from './platform/concurrency/breaker.ts'
import { handle, type JobHandler } from './platform/jobs/jobs.server.ts'
import { enqueueUnlessQueued, type Outbox, outbox } from './platform/jobs/outbox.server.ts'
import type { ScheduledJob } from './platform/jobs/schedule.server.ts'
import { fewMails } from './platform/mail/few-mails.server.ts'
import * as mail from './platform/mail/jobs.ts'
import { openMailer } from './platform/mail/mailer.server.ts'
import { sendDueMails, sendMail } from './platform/mail/send-mail.server.ts'
import { type SpanStart, traced } from './platform/monitoring/tracing.server.ts'
import type { Resources } from './platform/resources.server.ts'
import { inviteToReview } from './reviews/invite-to-review.server.ts'
import * as reviews from './reviews/jobs.ts'
import { refreshBranches } from './shipping/branches/refresh-branches.server.ts'
import * as shipping from './shipping/jobs.ts'
import * as backup from './system/backup/jobs.ts'
import { tryBackup } from './system/backup/restore/try-backup.server.ts'
import { scheduledBackup } from './system/backup/scheduled-backup.server.ts'
import * as customers from './system/customers/jobs.ts'
import { refreshAllCustomers } from './system/customers/refresh-customers.server.ts'
import { deleteOldData } from './system/retention/delete-old-data.server.ts'
import * as retention from './system/retention/jobs.ts'

export const scheduledJobs: ScheduledJob[] = [
  { job: payments.cancelUnpaid, everyMinutes: 1 },
  { job: payments.notifyOfHolds, everyMinutes: 1 },
  { job: catalog.endOffers, everyMinutes: 1 },
  { job: catalog.startOffers, everyMinutes: 1 },
  { job: catalog.nameNotes, everyMinutes: 1 },
  { job: catalog.markAlertsDue, everyMinutes: 60, atMinute: 13 },
  { job: orders.trackShipments, everyMinutes: 10 },
  { job: shipping.refreshBranches, everyMinutes: 60, atMinute: 17 },
  { job: notifications.remindUnpaid, everyMinutes: 5 },
  { job: mail.sendDueMails, everyMinutes: 1 },
  { job: backup.scheduledBackup, everyMinutes: 60, atMinute: 40 },
  { job: customers.refreshCustomers, everyMinutes: 1 },
  { job: retention.deleteOldData, everyMinutes: 60, atMinute: 23 },
]

/** Sends the notifications and mails of changes whose history rows are not marked as sent yet. */
export function outboxes({ db, config }: Pick<Resources, 'db' | 'config'>): Outbox[] {
  return [
    outbox({
      list: () => listUnnotifiedOrders(db),
      send: ({ order_id, traceparent }) =>
        traced(notifySpan(traceparent), () => notifyOfOrder(db, order_id, orderMails(config))),
      enqueueUnlessQueued: ({ order_id, traceparent }) =>
        traced(notifySpan(traceparent), () =>
          enqueueUnlessQueued(db, orders.orderMoved, { order_id }, unnotifiedOrder(order_id)),
        ),
    }),
    outbox({
      // One entry for all events, because events of a kind share one notification.
      list: async () => [await listUnnotifiedEvents(db)].filter(({ length }) => length > 0),
      send: (event_ids) => notifyOfProducts(db, event_ids),
      async enqueueUnlessQueued(event_ids) {
        for (const id of event_ids) {
          await enqueueUnlessQueued(db, notifications.notifyOfProducts, { event_ids: [id] }, unnotifiedEvent(id))
        }
      },
    }),
    outbox({
      list: () => listDueProducts(db),
      send: (product_id) => sendStockAlerts(db, product_id, alertMails(config)),
      enqueueUnlessQueued: (product_id) =>
        enqueueUnlessQueued(db, catalog.sendStockAlerts, { product_id }, alertJobKey(product_id)),
    }),
    outbox({
      list: () => listUninvitedOrders(db),
      send: (order_id) => inviteToReview(db, order_id),
      enqueueUnlessQueued: (order_id) =>
        enqueueUnlessQueued(db, reviews.inviteToReview, { order_id }, invitationKey(order_id)),
    }),
  ]
}

/** Continues the trace of the request that changed the order. */
const notifySpan = (traceparent: string | null): SpanStart => ({
  name: 'tell of an order',
  kind: 'consumer',
  parent: traceparent ?? undefined,
})

const alertMails = ({ rates }: Config) => fewMails(rates.forms, maxAlertsPerHour)

export function jobHandlers(resources: Resources): JobHandler[] {
  const { db, config, files } = resources
  const post = {
    ...resources,
    mailer: openMailer(config),
    breaker: breaker(),
    compose: composer(resources),
    host: hostOf(config.publicUrl),
  }
  return [
    handle(accounts.sendResetLink, (requested) => sendResetLink(db, requested, fewMails(config.rates.login))),
    handle(catalog.deletePictures, ({ names }) => deletePictureFiles(files, names)),
    handle(catalog.drawPicture, ({ name }) => preparePicture(resources, name)),
    handle(catalog.endOffers, () => endOffers(db)),
    handle(catalog.startOffers, () => startDueOffers(db)),
    handle(catalog.nameNotes, () => nameNotes(db)),
    handle(catalog.sendStockAlerts, ({ product_id }) => sendStockAlerts(db, product_id, alertMails(config))),
    handle(catalog.markAlertsDue, () => markAlertsDue(db)),
    handle(orders.makeShipment, (requested) => makeShipment(resources, requested)),
    handle(orders.trackShipments, () => trackShipments(resources)),
    handle(shipping.refreshBranches, () => refreshBranches(resources)),
    handle(orders.orderMoved, ({ order_id }) => notifyOfOrder(db, order_id, orderMails(config))),
    ...providerJobHandlers(resources),
    handle(payments.cancelUnpaid, () => cancelUnpaid(resources)),
    handle(payments.readNotices, ({ subject }) => readForAllStaff(db, subject)),
    handle(payments.refundMade, ({ refund_id }) => notifyOfRefund(db, refund_id)),
    handle(payments.sendRefund, ({ request_id }) => sendRefund(resources, request_id)),
    handle(payments.notifyOfHolds, () => notifyOfHolds(db)),
    handle(payments.notifyStaff, (alert) => db.transaction().execute((tx) => notifyStaff(tx, alert))),
    handle(notifications.announce, ({ announcement_id }) => sendAnnouncement(db, announcement_id)),
    handle(notifications.remindUnpaid, () => remindUnpaid(db)),
    handle(notifications.notifyOfProducts, ({ event_ids }) => notifyOfProducts(db, event_ids)),
    handle(reviews.inviteToReview, ({ order_id }) => inviteToReview(db, order_id)),
    handle(mail.sendDueMails, () => sendDueMails(db)),
    handle(mail.sendMail, ({ mail_id }) => sendMail(post, mail_id)),
    handle(backup.scheduledBackup, (requested) => scheduledBackup(resources, requested)),
    handle(backup.tryBackup, () => tryBackup(resources)),
    handle(customers.refreshCustomers, () => refreshAllCustomers(db)),
    handle(retention.deleteOldData, () => deleteOldData(resources)),
  ]
}
