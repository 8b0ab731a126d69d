import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireAdmin } from '../accounts/sessions.server.ts'
import { answerKept } from '../platform/cache/answer-kept.server.ts'
import { sessionIfAny } from '../platform/http/api-docs.server.ts'
import { IdParam, pagination } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import {
  CategoryList,
  OneProduct,
  ProductAnswer,
  ProductPage,
  ProductQuery,
  SuggestionQuery,
  Suggestions,
} from './contract.ts'
import { findProduct, listCategories, listProducts } from './queries.server.ts'
import { listSuggestions } from './suggestions.server.ts'

export const catalogApi: FastifyPluginAsyncZod<Resources> = async (app, { db, cache }) => {
  mount(
    app,
    calls.listProducts,
    { summary: 'Products by their filters', security: sessionIfAny, query: ProductQuery, response: ProductPage },
    async (request, reply) => {
      const { showAll, status, lowStock, ...filters } = request.query
      const asAdmin = showAll === 'true' || status !== undefined || lowStock === 'true'
      if (asAdmin) await requireAdmin(db, request)
      const { page, limit } = filters
      const list = async () => {
        const { products, total } = asAdmin
          ? await listProducts(db, request.query)
          : await listProducts(db, filters, cache.memo)
        return { products, pagination: pagination(page, limit, total) }
      }
      return asAdmin ? list() : answerKept(cache, request, reply, list)
    },
  )

  mount(app, calls.listCategories, { summary: 'All categories', response: CategoryList }, (request, reply) =>
    answerKept(cache, request, reply, async () => ({ categories: await listCategories(db) })),
  )

  mount(
    app,
    calls.listSuggestions,
    { summary: 'Perfumes for what is typed so far', query: SuggestionQuery, response: Suggestions },
    async (request) => ({ products: await listSuggestions(db, request.query.q) }),
  )

  mount(
    app,
    calls.readProduct,
    { summary: 'One product', params: IdParam, query: OneProduct, response: ProductAnswer },
    async (request, reply) => {
      const showAll = request.query.showAll === 'true'
      if (showAll) await requireAdmin(db, request)
      const one = async () => {
        const product = await findProduct(db, request.params.id, { showAll })
        if (!product) throw notFound('Producto no encontrado')
        return { product }
      }
      return showAll ? one() : answerKept(cache, request, reply, one)
    },
  )
}
