import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireAdmin } from '../accounts/sessions.server.ts'
import { answerKept } from '../platform/answer-kept.server.ts'
import { sessionIfAny } from '../platform/api-docs.server.ts'
import { IdParam, pagination } from '../platform/contract.ts'
import { notFound } from '../platform/errors.ts'
import type { Resources } from '../platform/resources.server.ts'
import { Category, OneProduct, Product, ProductPage, ProductQuery, SuggestionQuery, Suggestions } from './contract.ts'
import { findProduct, listCategories, listProducts } from './queries.server.ts'
import { listSuggestions } from './suggestions.server.ts'

export const catalogApi: FastifyPluginAsyncZod<Resources> = async (app, { db, cache }) => {
  app.get(
    '/api/products',
    { schema: { security: sessionIfAny, querystring: ProductQuery, response: { 200: ProductPage } } },
    async (request, reply) => {
      const { showAll, status, lowStock, ...filters } = request.query
      const asAdmin = showAll === 'true' || status !== undefined || lowStock === 'true'
      if (asAdmin) await requireAdmin(db, request)
      const { page, limit } = filters
      const list = async () => {
        const { products, total } = asAdmin
          ? await listProducts(db, request.query)
          : await listProducts(db, filters, cache.memo)
        return { success: true as const, products, pagination: pagination(page, limit, total) }
      }
      return asAdmin ? list() : answerKept(cache, request, reply, list)
    },
  )

  app.get(
    '/api/products/categories/all',
    { schema: { response: { 200: z.object({ success: z.literal(true), categories: z.array(Category) }) } } },
    (request, reply) =>
      answerKept(cache, request, reply, async () => ({ success: true, categories: await listCategories(db) })),
  )

  app.get(
    '/api/products/suggestions',
    { schema: { querystring: SuggestionQuery, response: { 200: Suggestions } } },
    async (request) => ({ success: true as const, products: await listSuggestions(db, request.query.q) }),
  )

  app.get(
    '/api/products/:id',
    {
      schema: {
        params: IdParam,
        querystring: OneProduct,
        response: { 200: z.object({ success: z.literal(true), product: Product }) },
      },
    },
    async (request, reply) => {
      const showAll = request.query.showAll === 'true'
      if (showAll) await requireAdmin(db, request)
      const one = async () => {
        const product = await findProduct(db, request.params.id, { showAll })
        if (!product) throw notFound('Producto no encontrado')
        return { success: true as const, product }
      }
      return showAll ? one() : answerKept(cache, request, reply, one)
    },
  )
}
