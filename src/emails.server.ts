import type { z } from 'zod'
import * as accounts from './accounts/mails.ts'
import * as catalog from './catalog/mails.ts'
import * as contact from './contact/mails.ts'
import * as notifications from './notifications/mails.ts'
import type { MailKind } from './platform/mail/define-mail.ts'
import type { Compose, MailRow, Sender, WriteEmail } from './platform/mail/send-mail.server.ts'
import type { Resources } from './platform/resources.server.ts'
import * as reviews from './reviews/mails.ts'
import { findSettings } from './settings/queries.server.ts'

/** Every kind of mail. Loaded when one is first sent: what draws them is large, and the shop opens without it. */
const templates = new Map([
  template(
    accounts.passwordReset,
    async () => (await import('./accounts/emails/password-reset.server.tsx')).passwordResetEmail,
  ),
  template(
    accounts.verification,
    async () => (await import('./accounts/emails/verification.server.tsx')).verificationEmail,
  ),
  template(
    accounts.addressAsked,
    async () => (await import('./accounts/emails/address-asked.server.tsx')).addressAskedEmail,
  ),
  template(
    accounts.addressChanged,
    async () => (await import('./accounts/emails/address-changed.server.tsx')).addressChangedEmail,
  ),
  template(
    accounts.accountDeleted,
    async () => (await import('./accounts/emails/account-deleted.server.tsx')).accountDeletedEmail,
  ),
  template(
    accounts.newAdministrator,
    async () => (await import('./accounts/emails/new-administrator.server.tsx')).newAdministratorEmail,
  ),
  template(accounts.newDevice, async () => (await import('./accounts/emails/new-device.server.tsx')).newDeviceEmail),
  template(
    accounts.factorChanged,
    async () => (await import('./accounts/emails/factor-changed.server.tsx')).factorChangedEmail,
  ),
  template(
    notifications.orderStep,
    async () => (await import('./notifications/emails/order-step.server.tsx')).orderStepEmail,
  ),
  template(
    notifications.abandonedCheckout,
    async () => (await import('./notifications/emails/abandoned.server.tsx')).abandonedEmail,
  ),
  template(notifications.refund, async () => (await import('./notifications/emails/refund.server.tsx')).refundEmail),
  template(
    notifications.staffAlert,
    async () => (await import('./notifications/emails/staff-alert.server.tsx')).staffAlertEmail,
  ),
  template(
    notifications.bankChanged,
    async () => (await import('./notifications/emails/bank-changed.server.tsx')).bankChangedEmail,
  ),
  template(
    catalog.backInStock,
    async () => (await import('./catalog/emails/back-in-stock.server.tsx')).backInStockEmail,
  ),
  template(
    reviews.reviewInvitation,
    async () => (await import('./reviews/emails/review-invitation.server.tsx')).reviewInvitationEmail,
  ),
  template(
    contact.contactReceipt,
    async () => (await import('./contact/emails/contact-receipt.server.tsx')).contactReceiptEmail,
  ),
  template(
    contact.contactReply,
    async () => (await import('./contact/emails/contact-reply.server.tsx')).contactReplyEmail,
  ),
  template(contact.withdrawal, async () => (await import('./contact/emails/withdrawal.server.tsx')).withdrawalEmail),
])

function template<About extends z.ZodType>(
  { kind, about }: MailKind<About>,
  load: () => Promise<WriteEmail<MailKind<About>>>,
) {
  const write = async (sender: Sender, mail: MailRow) =>
    (await load())(sender, { ...mail, about: about.parse(mail.about) })
  return [kind, write] as const
}

export function composer({ db, config: { publicUrl } }: Pick<Resources, 'db' | 'config'>): Compose {
  return async (mail) => {
    const write = templates.get(mail.kind)
    if (!write) throw new Error(`There is no email of kind ${mail.kind}`)
    const settings = await findSettings(db)
    const shop = {
      name: settings.shop_name,
      url: publicUrl,
      email: settings.email,
      phone: settings.phone,
      address: settings.address,
      hours: settings.hours_contact,
      accent: settings.accent_color,
    }
    const words = await write({ db, publicUrl, shop }, mail)
    return words && { ...words, from: { name: shop.name, address: shop.email || `no-responder@${hostOf(publicUrl)}` } }
  }
}

export const hostOf = (publicUrl: string) => new URL(publicUrl).hostname
