import { call } from '../../platform/http/call.ts'
import type { BulkEdit, BulkResult } from './contract.ts'

export const changeProducts = call<{
  body: typeof BulkEdit
  response: typeof BulkResult
}>('POST', '/api/admin/products/bulk', { permission: 'products.bulk' })
