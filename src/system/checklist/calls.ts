import { call } from '../../platform/http/call.ts'
import type { Readiness } from './contract.ts'

export const findReadiness = call<{ response: typeof Readiness }>('GET', '/api/admin/readiness', {
  permission: 'system.manage',
})
