import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type { AskAlert, WaitingList } from './contract.ts'

export const askAlert = call<{ params: typeof IdParam; body: typeof AskAlert; response: typeof Done }>(
  'POST',
  '/api/products/:id/stock-alert',
)
export const listWaiting = call<{ response: typeof WaitingList }>('GET', '/api/admin/stock-alerts', {
  permission: 'products.read',
})
