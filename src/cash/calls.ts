import { call } from '../platform/http/call.ts'
import type { DailySummary, Methods, OpenPeriod, Period, PeriodCash } from './contract.ts'

export const findDailySummary = call<{ response: typeof DailySummary }>('GET', '/api/admin/cash/daily')
export const findPeriodCash = call<{ query: typeof Period; response: typeof PeriodCash }>(
  'GET',
  '/api/admin/cash/period',
)
export const listMethods = call<{ query: typeof OpenPeriod; response: typeof Methods }>(
  'GET',
  '/api/admin/cash/methods',
)
export const exportCashExcel = call<{ query: typeof Period }>('GET', '/api/admin/cash/export/excel')
export const exportCashPdf = call<{ query: typeof Period }>('GET', '/api/admin/cash/export/pdf')
