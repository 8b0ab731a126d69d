import { call } from '../../platform/http/call.ts'
import type { AgainPassword, Done, IdParam } from '../../platform/http/contract.ts'
import type { NewProductForm, ProductChangeForm, ProductSaved } from '../contract.ts'
import type { MovementPage, MovementQuery } from '../movements/contract.ts'

export const createProduct = call<{
  form: typeof NewProductForm
  response: typeof ProductSaved
}>('POST', '/api/products', { permission: 'products.write' })
export const changeProduct = call<{
  params: typeof IdParam
  form: typeof ProductChangeForm
  response: typeof ProductSaved
}>('PUT', '/api/products/:id', { permission: 'products.write' })
export const duplicateProduct = call<{
  params: typeof IdParam
  response: typeof ProductSaved
}>('POST', '/api/admin/products/:id/duplicate', { permission: 'products.write' })
export const deleteProduct = call<{
  params: typeof IdParam
  body: typeof AgainPassword
  response: typeof Done
}>('DELETE', '/api/products/:id', { permission: 'products.delete' })
export const listMovements = call<{
  params: typeof IdParam
  query: typeof MovementQuery
  response: typeof MovementPage
}>('GET', '/api/admin/products/:id/movements', { permission: 'products.read' })
