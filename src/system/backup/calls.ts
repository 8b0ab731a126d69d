import { call } from '../../platform/http/call.ts'
import type { Done } from '../../platform/http/contract.ts'
import type { AgainPassword } from '../contract.ts'
import type { BackupList } from './contract.ts'

export const listBackups = call<{ response: typeof BackupList }>('GET', '/api/admin/backups', {
  permission: 'system.manage',
})
export const makeBackup = call<{ body: typeof AgainPassword; response: typeof Done }>('POST', '/api/admin/backups', {
  permission: 'system.manage',
})
