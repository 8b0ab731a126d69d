import { call } from '../platform/http/call.ts'
import type { MakeSale, SaleAnswer } from './contract.ts'

export const makeSale = call<{
  body: typeof MakeSale
  response: typeof SaleAnswer
}>('POST', '/api/admin/sales', { permission: 'sales.write' })
