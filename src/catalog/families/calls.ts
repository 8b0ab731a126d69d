import { call } from '../../platform/http/call.ts'
import type { FamiliesChanged, MergeFamilies, SplitFamily } from './contract.ts'

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
