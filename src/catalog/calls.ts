import { call } from '../platform/http/call.ts'
import type { IdParam } from '../platform/http/contract.ts'
import type {
  CategoryList,
  OneProduct,
  ProductAnswer,
  ProductPage,
  ProductQuery,
  SuggestionQuery,
  Suggestions,
} from './contract.ts'

export const listProducts = call<{ query: typeof ProductQuery; response: typeof ProductPage }>('GET', '/api/products')
export const listCategories = call<{ response: typeof CategoryList }>('GET', '/api/products/categories/all')
export const listSuggestions = call<{ query: typeof SuggestionQuery; response: typeof Suggestions }>(
  'GET',
  '/api/products/suggestions',
)
export const readProduct = call<{
  params: typeof IdParam
  query: typeof OneProduct
  response: typeof ProductAnswer
}>('GET', '/api/products/:id')
