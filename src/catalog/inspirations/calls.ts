import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { Originals, OriginalsQuery } from './contract.ts'

export const proposeOriginals = call<{
  params: typeof IdParam
  query: typeof OriginalsQuery
  response: typeof Originals
}>('GET', '/api/admin/products/:id/originals', { permission: 'products.read' })
