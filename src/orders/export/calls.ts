import { call } from '../../platform/http/call.ts'
import type { OrderExportQuery } from '../admin-contract.ts'

export const exportOrdersCsv = call<{ query: typeof OrderExportQuery }>('GET', '/api/admin/orders/export/csv', {
  permission: 'orders.export',
})
export const exportOrdersExcel = call<{ query: typeof OrderExportQuery }>('GET', '/api/admin/orders/export/excel', {
  permission: 'orders.export',
})
