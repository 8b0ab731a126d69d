import type { Compose, WriteLetter } from './platform/mail/send-mail.server.ts'
import type { Resources } from './platform/resources.server.ts'
import { findSettings } from './settings/queries.server.ts'

/** Every kind of mail. Loaded when one is first sent: what draws them is large, and the shop opens without it. */
const letters: Record<string, () => Promise<WriteLetter>> = {
  'password-reset': async () => (await import('./accounts/letters/password-reset.server.tsx')).passwordResetLetter,
  verification: async () => (await import('./accounts/letters/verification.server.tsx')).verificationLetter,
  'address-asked': async () => (await import('./accounts/letters/address-asked.server.tsx')).addressAskedLetter,
  'address-changed': async () => (await import('./accounts/letters/address-changed.server.tsx')).addressChangedLetter,
  'account-deleted': async () => (await import('./accounts/letters/account-deleted.server.tsx')).accountDeletedLetter,
  'new-administrator': async () =>
    (await import('./accounts/letters/new-administrator.server.tsx')).newAdministratorLetter,
  'order-step': async () => (await import('./notifications/letters/order-step.server.tsx')).orderStepLetter,
  'abandoned-checkout': async () => (await import('./notifications/letters/abandoned.server.tsx')).abandonedLetter,
  refund: async () => (await import('./notifications/letters/refund.server.tsx')).refundLetter,
  'staff-alert': async () => (await import('./notifications/letters/staff-alert.server.tsx')).staffAlertLetter,
  'contact-receipt': async () => (await import('./contact/letters/contact-receipt.server.tsx')).contactReceiptLetter,
  'contact-reply': async () => (await import('./contact/letters/contact-reply.server.tsx')).contactReplyLetter,
  withdrawal: async () => (await import('./contact/letters/withdrawal.server.tsx')).withdrawalLetter,
}

export function composer({ db, config: { publicUrl } }: Pick<Resources, 'db' | 'config'>): Compose {
  return async (mail) => {
    const load = letters[mail.kind]
    if (!load) throw new Error(`There is no letter of kind ${mail.kind}`)
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
