import { call } from '../platform/http/call.ts'
import type { Done } from '../platform/http/contract.ts'
import type { ClaimOrder, GuestOrders, GuestSessionParam, OrderReceipt, OwnOrders, OwnOrdersQuery } from './contract.ts'
import type { OrderParam } from './finding/order-param.ts'
import type { CartProducts, CartProductsQuery, PlaceOrder, Quote, QuoteCart } from './placing/contract.ts'

export const placeOrder = call<{ body: typeof PlaceOrder; response: typeof OrderReceipt }>('POST', '/api/orders')
export const quoteCart = call<{ body: typeof QuoteCart; response: typeof Quote }>('POST', '/api/cart/quote')
export const listGuestOrders = call<{ params: typeof GuestSessionParam; response: typeof GuestOrders }>(
  'GET',
  '/api/orders/guest/:sessionId',
)
export const claimOrder = call<{ params: typeof OrderParam; body: typeof ClaimOrder; response: typeof Done }>(
  'POST',
  '/api/orders/:id/claim',
)
export const listOwnOrders = call<{ query: typeof OwnOrdersQuery; response: typeof OwnOrders }>(
  'GET',
  '/api/orders/mine',
)
export const listCartProducts = call<{ query: typeof CartProductsQuery; response: typeof CartProducts }>(
  'GET',
  '/api/cart-products',
)
