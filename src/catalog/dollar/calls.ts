import { call } from '../../platform/http/call.ts'
import type { DollarPrices } from './contract.ts'

/** What prices were made of so far. They are changed by `changeProducts` with the kinds `dollar` and `dollar_undo`. */
export const listDollarActs = call<{ response: typeof DollarPrices }>('GET', '/api/admin/products/dollar', {
  permission: 'products.price',
})
