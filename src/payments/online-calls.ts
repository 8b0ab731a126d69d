import { call } from '../platform/http/call.ts'
import type { OnlineMethod } from '../settings/online-method.ts'
import type { StartedPayment, StartPayment } from './contract.ts'

export const startPayment = (method: OnlineMethod) =>
  call<{ body: typeof StartPayment; response: typeof StartedPayment }>('POST', `/api/payments/${method}`)
