import { call } from '../../platform/http/call.ts'
import type { Retention } from './contract.ts'

export const findRetention = call<{ response: typeof Retention }>('GET', '/api/admin/retention', {
  permission: 'system.manage',
})
