import { call } from '../../platform/http/call.ts'
import type { DollarPrices } from './contract.ts'

/** Rates applied so far. `changeProducts` applies and undoes them (kinds `dollar` and `dollar_undo`). */
export const listDollarActs = call<{ response: typeof DollarPrices }>('GET', '/api/admin/products/dollar', {
  permission: 'products.price',
})
