import type { Compose, WriteEmail } from './platform/mail/send-mail.server.ts'
import type { Resources } from './platform/resources.server.ts'
import { findSettings } from './settings/queries.server.ts'

/** Every kind of mail. Loaded when one is first sent: what draws them is large, and the shop opens without it. */
const emails: Record<string, () => Promise<WriteEmail>> = {
  'password-reset': async () => (await import('./accounts/emails/password-reset.server.tsx')).passwordResetEmail,
  verification: async () => (await import('./accounts/emails/verification.server.tsx')).verificationEmail,
  'address-asked': async () => (await import('./accounts/emails/address-asked.server.tsx')).addressAskedEmail,
  'address-changed': async () => (await import('./accounts/emails/address-changed.server.tsx')).addressChangedEmail,
  'account-deleted': async () => (await import('./accounts/emails/account-deleted.server.tsx')).accountDeletedEmail,
  'new-administrator': async () =>
    (await import('./accounts/emails/new-administrator.server.tsx')).newAdministratorEmail,
  'order-step': async () => (await import('./notifications/emails/order-step.server.tsx')).orderStepEmail,
  'abandoned-checkout': async () => (await import('./notifications/emails/abandoned.server.tsx')).abandonedEmail,
  refund: async () => (await import('./notifications/emails/refund.server.tsx')).refundEmail,
  'staff-alert': async () => (await import('./notifications/emails/staff-alert.server.tsx')).staffAlertEmail,
  'contact-receipt': async () => (await import('./contact/emails/contact-receipt.server.tsx')).contactReceiptEmail,
  'contact-reply': async () => (await import('./contact/emails/contact-reply.server.tsx')).contactReplyEmail,
  withdrawal: async () => (await import('./contact/emails/withdrawal.server.tsx')).withdrawalEmail,
}

export function composer({ db, config: { publicUrl } }: Pick<Resources, 'db' | 'config'>): Compose {
  return async (mail) => {
    const load = emails[mail.kind]
    if (!load) throw new Error(`There is no email of kind ${mail.kind}`)
    const write = await load()
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
