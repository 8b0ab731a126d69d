import { call } from '../../platform/http/call.ts'
import type { ReportPeriod, SalesReport } from './contract.ts'

export const findSalesReport = call<{ query: typeof ReportPeriod; response: typeof SalesReport }>(
  'GET',
  '/api/admin/reports/sales',
  { permission: 'dashboard.read' },
)
export const exportSalesReport = call<{ query: typeof ReportPeriod }>('GET', '/api/admin/reports/sales/csv', {
  permission: 'dashboard.read',
})
