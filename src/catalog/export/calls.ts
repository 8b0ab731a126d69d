import { call } from '../../platform/http/call.ts'
import type { BulkFilters } from '../bulk/contract.ts'

export const exportCsv = call<{ query: typeof BulkFilters }>('GET', '/api/admin/products/export/csv', {
  permission: 'products.export',
})
export const exportExcel = call<{ query: typeof BulkFilters }>('GET', '/api/admin/products/export/excel', {
  permission: 'products.export',
})
