import { call } from '../../platform/http/call.ts'
import type { RestockList, RestockQuery } from './contract.ts'

export const readRestock = call<{ query: typeof RestockQuery; response: typeof RestockList }>(
  'GET',
  '/api/admin/products/purchase-list/sales',
  { permission: 'products.read' },
)
export const exportRestock = call<{ query: typeof RestockQuery }>(
  'GET',
  '/api/admin/products/purchase-list/sales/excel',
  { permission: 'products.read' },
)
