import { call } from '../platform/http/call.ts'
import type { AgainPassword, Done, IdParam } from '../platform/http/contract.ts'
import type {
  Carriers,
  NewShippingMethod,
  PostalCodeParam,
  PostalCodePlace,
  PostalCodeQuery,
  ShippingMethodChange,
  ShippingMethodSaved,
  ShippingMethods,
  ShippingOrder,
} from './contract.ts'

export const findPostalCode = call<{
  params: typeof PostalCodeParam
  query: typeof PostalCodeQuery
  response: typeof PostalCodePlace
}>('GET', '/api/postal-codes/:code')

const permission = 'shipping.write'

export const listShippingMethods = call<{ response: typeof ShippingMethods }>('GET', '/api/admin/shipping-methods', {
  permission,
})
export const listCarriers = call<{ response: typeof Carriers }>('GET', '/api/admin/carriers', {
  permission: 'orders.read',
})
export const createShippingMethod = call<{
  body: typeof NewShippingMethod
  response: typeof ShippingMethodSaved
}>('POST', '/api/admin/shipping-methods', { permission })
export const changeShippingMethod = call<{
  params: typeof IdParam
  body: typeof ShippingMethodChange
  response: typeof ShippingMethodSaved
}>('PUT', '/api/admin/shipping-methods/:id', { permission })
export const deleteShippingMethod = call<{
  params: typeof IdParam
  body: typeof AgainPassword
  response: typeof Done
}>('DELETE', '/api/admin/shipping-methods/:id', { permission })
export const arrangeShippingMethods = call<{ body: typeof ShippingOrder; response: typeof Done }>(
  'POST',
  '/api/admin/shipping-methods/order',
  { permission },
)
