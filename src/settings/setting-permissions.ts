import type { Permission } from '../roles.ts'
import type { Settings } from './contract.ts'

type Setting = keyof Settings

export const bankSettings = [
  'bank_name',
  'bank_holder',
  'bank_cuit',
  'bank_cbu',
  'bank_alias',
] as const satisfies readonly Setting[]

const ofMoney: readonly Setting[] = [...bankSettings, 'refund_limit']
const ofContent: readonly Setting[] = [
  ...(['hero_slides', 'hero_interval_ms', 'sellers', 'accent_color', 'announcement'] as const),
  ...(['instagram_url', 'facebook_url'] as const),
]

/** Security of the panel. Managers could otherwise weaken the login. */
const ofTeam: readonly Setting[] = ['staff_second_factor']

/** Settings that only an owner may change also require a recent login. */
export const wantsRecentLogin = (setting: Setting) => ofMoney.includes(setting) || ofTeam.includes(setting)

/** The permission to change a setting, in addition to the call's `content.write`. */
export function permissionFor(setting: Setting): Permission {
  if (ofMoney.includes(setting)) return 'settings.money'
  if (ofTeam.includes(setting)) return 'staff.manage'
  return ofContent.includes(setting) ? 'content.write' : 'settings.write'
}
