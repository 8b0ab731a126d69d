import { call } from '../../platform/http/call.ts'
import type { PurchaseList } from './contract.ts'

export const readPurchaseList = call<{ response: typeof PurchaseList }>('GET', '/api/admin/products/purchase-list', {
  permission: 'products.read',
})
export const exportPurchaseList = call('GET', '/api/admin/products/purchase-list/excel', {
  permission: 'products.read',
})
