import { call } from '../platform/http/call.ts'
import type { SettingsAnswer, SettingsChange } from './contract.ts'

export const readSettings = call<{ response: typeof SettingsAnswer }>('GET', '/api/admin/settings', {
  permission: 'settings.read',
})
export const saveSettings = call<{ body: typeof SettingsChange; response: typeof SettingsAnswer }>(
  'PUT',
  '/api/admin/settings',
  { permission: 'content.write' },
)
