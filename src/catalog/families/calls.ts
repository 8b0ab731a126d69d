import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { FamiliesChanged, Family, MergeFamilies, SplitFamily } from './contract.ts'

export const readFamily = call<{ params: typeof IdParam; response: typeof Family }>(
  'GET',
  '/api/admin/products/:id/family',
  { permission: 'products.read' },
)
export const mergeFamilies = call<{ body: typeof MergeFamilies; response: typeof FamiliesChanged }>(
  'POST',
  '/api/admin/families/merge',
  { permission: 'products.write' },
)
export const splitFamily = call<{ body: typeof SplitFamily; response: typeof FamiliesChanged }>(
  'POST',
  '/api/admin/families/split',
  { permission: 'products.write' },
)
