import { call } from '../platform/http/call.ts'
import type { Done } from '../platform/http/contract.ts'
import type { NewWish, Owner, OwnerParam, ProductParam, Wishlist } from './contract.ts'

export const listWishes = call<{ params: typeof OwnerParam; response: typeof Wishlist }>('GET', '/api/wishlist/:userId')
export const addWish = call<{ body: typeof NewWish; response: typeof Done }>('POST', '/api/wishlist/add')
export const removeWish = call<{ params: typeof ProductParam; body: typeof Owner; response: typeof Done }>(
  'DELETE',
  '/api/wishlist/remove/:productId',
)
