import { call } from '../../platform/http/call.ts'
import type { Done } from '../../platform/http/contract.ts'
import type { JobPage, JobParam, JobQuery } from './contract.ts'

export const listJobs = call<{ query: typeof JobQuery; response: typeof JobPage }>('GET', '/api/admin/jobs', {
  permission: 'system.manage',
})
export const retryJob = call<{ params: typeof JobParam; response: typeof Done }>('POST', '/api/admin/jobs/:id/retry', {
  permission: 'system.manage',
})
