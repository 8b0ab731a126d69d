import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { BottlesDecanted, DecantBottles } from './contract.ts'

export const decantBottles = call<{
  params: typeof IdParam
  body: typeof DecantBottles
  response: typeof BottlesDecanted
}>('POST', '/api/admin/products/:id/decant', { permission: 'products.stock' })
