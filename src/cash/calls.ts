import { call } from '../platform/http/call.ts'
import type { DailySummary, Methods, OpenPeriod, Period, PeriodCash } from './contract.ts'

export const findDailySummary = call<{ response: typeof DailySummary }>('GET', '/api/admin/cash/daily', {
  permission: 'cash.read',
})
export const findPeriodCash = call<{ query: typeof Period; response: typeof PeriodCash }>(
  'GET',
  '/api/admin/cash/period',
  { permission: 'cash.read' },
)
export const listMethods = call<{ query: typeof OpenPeriod; response: typeof Methods }>(
  'GET',
  '/api/admin/cash/methods',
  { permission: 'cash.read' },
)
export const exportCashExcel = call<{ query: typeof Period }>('GET', '/api/admin/cash/export/excel', {
  permission: 'cash.read',
})
export const exportCashPdf = call<{ query: typeof Period }>('GET', '/api/admin/cash/export/pdf', {
  permission: 'cash.read',
})
