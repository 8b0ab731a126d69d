import { call } from '../platform/http/call.ts'
import type { IdParam } from '../platform/http/contract.ts'
import type {
  BestSellers,
  CategoryList,
  OneProduct,
  ProductAnswer,
  ProductPage,
  ProductQuery,
  RelatedProducts,
  SuggestionQuery,
  Suggestions,
  Topics,
} from './contract.ts'

export const listProducts = call<{ query: typeof ProductQuery; response: typeof ProductPage }>('GET', '/api/products')
export const listCategories = call<{ response: typeof CategoryList }>('GET', '/api/products/categories/all')
export const listSuggestions = call<{ query: typeof SuggestionQuery; response: typeof Suggestions }>(
  'GET',
  '/api/products/suggestions',
)
export const listBestSellers = call<{ response: typeof BestSellers }>('GET', '/api/products/best-sellers')
export const listTopics = call<{ response: typeof Topics }>('GET', '/api/products/topics')
export const readProduct = call<{
  params: typeof IdParam
  query: typeof OneProduct
  response: typeof ProductAnswer
}>('GET', '/api/products/:id')
export const listRelatedProducts = call<{ params: typeof IdParam; response: typeof RelatedProducts }>(
  'GET',
  '/api/products/:id/related',
)
