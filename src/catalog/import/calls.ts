import { call } from '../../platform/http/call.ts'
import type { ImportAnswer, ImportForm } from './contract.ts'

export const importProducts = call<{ form: typeof ImportForm; response: typeof ImportAnswer }>(
  'POST',
  '/api/admin/products/import',
  { permission: 'products.import' },
)
