import { call } from '../platform/http/call.ts'
import type { AgainPassword, Done } from '../platform/http/contract.ts'
import type { SystemInfo } from './contract.ts'

export const testConnection = call<{ response: typeof Done }>('GET', '/api/admin/test')
export const findSystemInfo = call<{ response: typeof SystemInfo }>('GET', '/api/admin/system-info', {
  permission: 'system.manage',
})
export const clearCache = call<{ response: typeof Done }>('POST', '/api/admin/clear-cache', {
  permission: 'system.manage',
})
export const downloadBackup = call<{ body: typeof AgainPassword }>('POST', '/api/admin/backup-database', {
  permission: 'backup.download',
})
export const endSessions = call<{ body: typeof AgainPassword; response: typeof Done }>(
  'POST',
  '/api/admin/end-sessions',
  { permission: 'sessions.end' },
)
