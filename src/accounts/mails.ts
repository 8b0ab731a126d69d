import { z } from 'zod'
import { defineMail } from '../platform/mail/define-mail.ts'

const user_id = z.int()
const first_name = z.string()

export const passwordReset = defineMail('password-reset', z.object({ user_id }), { isAwaited: true })
export const verification = defineMail('verification', z.object({ user_id }), { isAwaited: true })
export const addressAsked = defineMail('address-asked', z.object({ user_id, first_name, pending: z.string() }))
export const addressChanged = defineMail('address-changed', z.object({ user_id, first_name }))
export const accountDeleted = defineMail('account-deleted', z.object({ first_name }))
export const newAdministrator = defineMail('new-administrator', z.object({ user_id, is_new: z.boolean() }))
export const newDevice = defineMail(
  'new-device',
  z.object({ user_id, first_name, device: z.string(), place: z.string(), at: z.string() }),
)

const FactorChange = z.enum([
  'password',
  'password-alone',
  'totp-on',
  'totp-off',
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
  'recovery-code',
  'all-removed',
  'unlocked',
])
export type FactorChange = z.infer<typeof FactorChange>
export const factorChanged = defineMail('factor-changed', z.object({ user_id, first_name, change: FactorChange }))
