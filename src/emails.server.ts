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

/** Templates are imported when a mail of their kind is first sent, because the renderer is large. */
const templates = new Map([
  template(accounts.passwordReset, () => import('./accounts/emails/password-reset.server.tsx')),
  template(accounts.verification, () => import('./accounts/emails/verification.server.tsx')),
  template(accounts.addressAsked, () => import('./accounts/emails/address-asked.server.tsx')),
  template(accounts.addressChanged, () => import('./accounts/emails/address-changed.server.tsx')),
  template(accounts.accountDeleted, () => import('./accounts/emails/account-deleted.server.tsx')),
  template(accounts.newAdministrator, () => import('./accounts/emails/new-administrator.server.tsx')),
  template(accounts.newDevice, () => import('./accounts/emails/new-device.server.tsx')),
  template(accounts.factorChanged, () => import('./accounts/emails/factor-changed.server.tsx')),
  template(notifications.orderStep, () => import('./notifications/emails/order-step.server.tsx')),
  template(notifications.abandonedCheckout, () => import('./notifications/emails/abandoned.server.tsx')),
  template(notifications.refund, () => import('./notifications/emails/refund.server.tsx')),
  template(notifications.staffAlert, () => import('./notifications/emails/staff-alert.server.tsx')),
  template(notifications.bankChanged, () => import('./notifications/emails/bank-changed.server.tsx')),
  template(catalog.backInStock, () => import('./catalog/emails/back-in-stock.server.tsx')),
  template(reviews.reviewInvitation, () => import('./reviews/emails/review-invitation.server.tsx')),
  template(contact.contactReceipt, () => import('./contact/emails/contact-receipt.server.tsx')),
  template(contact.contactReply, () => import('./contact/emails/contact-reply.server.tsx')),
  template(contact.withdrawal, () => import('./contact/emails/withdrawal.server.tsx')),
])

function template<About extends z.ZodType>(
  { kind, about }: MailKind<About>,
  load: () => Promise<{ email: WriteEmail<MailKind<About>> }>,
) {
  const write = async (sender: Sender, mail: MailRow) =>
    (await load()).email(sender, { ...mail, about: about.parse(mail.about) })
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
    const body = await write({ db, publicUrl, shop }, mail)
    return body && { ...body, from: { name: shop.name, address: shop.email || `no-responder@${hostOf(publicUrl)}` } }
  }
}

export const hostOf = (publicUrl: string) => new URL(publicUrl).hostname
