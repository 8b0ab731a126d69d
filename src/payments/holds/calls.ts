import { call } from '../../platform/http/call.ts'
import type { Holds, ReleaseAnswer, ReleaseHolds } from './contract.ts'

export const listHolds = call<{ response: typeof Holds }>('GET', '/api/admin/holds', { permission: 'orders.read' })
export const releaseHolds = call<{ body: typeof ReleaseHolds; response: typeof ReleaseAnswer }>(
  'POST',
  '/api/admin/holds/release',
  { permission: 'orders.cancel' },
)
