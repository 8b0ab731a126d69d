import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type { AlertRequest, WaitingList } from './contract.ts'

export const requestAlert = call<{ params: typeof IdParam; body: typeof AlertRequest; response: typeof Done }>(
  'POST',
  '/api/products/:id/stock-alert',
)
export const listWaiting = call<{ response: typeof WaitingList }>('GET', '/api/admin/stock-alerts', {
  permission: 'products.read',
})
