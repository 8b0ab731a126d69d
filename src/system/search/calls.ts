import { call } from '../../platform/http/call.ts'
import type { ShopSearchAnswer, ShopSearchQuery } from './contract.ts'

export const searchShop = call<{ query: typeof ShopSearchQuery; response: typeof ShopSearchAnswer }>(
  'GET',
  '/api/admin/search',
  { permission: 'panel.use' },
)
