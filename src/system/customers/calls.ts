import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { CustomerAnswer, CustomerPage, CustomerQuery } from './contract.ts'

export const listCustomers = call<{ query: typeof CustomerQuery; response: typeof CustomerPage }>(
  'GET',
  '/api/admin/customers',
)
export const findCustomer = call<{ params: typeof IdParam; response: typeof CustomerAnswer }>(
  'GET',
  '/api/admin/customers/:id',
)
