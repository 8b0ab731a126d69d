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

/** How the team enters the panel: who is in charge of the day could otherwise open it to a stolen password. */
const ofTeam: readonly Setting[] = ['staff_second_factor']

/** Where the money goes and who gets in: what only an owner may change wants a recent login too. */
export const wantsRecentLogin = (setting: Setting) => ofMoney.includes(setting) || ofTeam.includes(setting)

/** What staff need to change it; the call that saves settings asks for `content.write` beforehand. */
export function permissionFor(setting: Setting): Permission {
  if (ofMoney.includes(setting)) return 'settings.money'
  if (ofTeam.includes(setting)) return 'staff.manage'
  return ofContent.includes(setting) ? 'content.write' : 'settings.write'
}
