import { call } from '../../platform/http/call.ts'
import type { AgainPassword, Done } from '../../platform/http/contract.ts'
import type { BackupList, BackupName } from './contract.ts'

export const listBackups = call<{ response: typeof BackupList }>('GET', '/api/admin/backups', {
  permission: 'system.manage',
})
export const tryBackup = call<{ body: typeof AgainPassword; response: typeof Done }>(
  'POST',
  '/api/admin/backups/trial',
  { permission: 'backup.download' },
)
export const downloadStoredBackup = call<{ params: typeof BackupName; body: typeof AgainPassword }>(
  'POST',
  '/api/admin/backups/:name/download',
  { permission: 'backup.download' },
)
export const makeBackup = call<{ body: typeof AgainPassword; response: typeof Done }>('POST', '/api/admin/backups', {
  permission: 'system.manage',
})
