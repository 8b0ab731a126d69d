import { call } from '../../platform/http/call.ts'
import type { Done } from '../../platform/http/contract.ts'
import type { CaseParam, LiveEvent } from './contract.ts'

const panel = { permission: 'panel.use' } as const

export const followShop = call<{ response: typeof LiveEvent }>('GET', '/api/admin/events', panel)
export const openCase = call<{ params: typeof CaseParam; response: typeof Done }>(
  'PUT',
  '/api/admin/open-cases/:case_key',
  panel,
)
export const closeCase = call<{ params: typeof CaseParam; response: typeof Done }>(
  'DELETE',
  '/api/admin/open-cases/:case_key',
  panel,
)
