import { call } from '../../platform/http/call.ts'
import type { OrderExportQuery } from '../contract.ts'

export const exportOrdersCsv = call<{ query: typeof OrderExportQuery }>('GET', '/api/admin/orders/export/csv')
export const exportOrdersExcel = call<{ query: typeof OrderExportQuery }>('GET', '/api/admin/orders/export/excel')
