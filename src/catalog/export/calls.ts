import { call } from '../../platform/http/call.ts'
import type { ExportFilters } from '../bulk/contract.ts'

export const exportCsv = call<{ query: typeof ExportFilters }>('GET', '/api/admin/products/export/csv', {
  permission: 'products.export',
})
export const exportExcel = call<{ query: typeof ExportFilters }>('GET', '/api/admin/products/export/excel', {
  permission: 'products.export',
})
