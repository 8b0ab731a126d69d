import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireAdmin } from '../accounts/sessions.server.ts'
import { cachedRead } from '../platform/cache/cached-read.server.ts'
import { sessionIfAny } from '../platform/http/api-docs.server.ts'
import { IdParam, pagination } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { productTags, stockTags } from './cache-tags.ts'
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
import { findProduct, isByRelevance, listCategories, listProducts } from './queries.server.ts'
import { listSuggestions } from './suggestions.server.ts'

export const catalogApi: FastifyPluginAsyncZod<Resources> = async (app, { db, answers }) => {
  mount(
    app,
    calls.listProducts,
    { summary: 'Products by their filters', security: sessionIfAny, query: ProductQuery, response: ProductPage },
    async (request, reply) => {
      const { showAll, status, lowStock, ...filters } = request.query
      const asAdmin = showAll === 'true' || status !== undefined || lowStock === 'true'
      if (asAdmin) await requireAdmin(db, request)
      const answer = ({ products, total }: Listed) => ({
        products,
        pagination: pagination(filters.page, filters.limit, total),
      })
      if (asAdmin) return answer(await listProducts(db, request.query))
      return cachedRead(answers, request, reply, async (cache) => {
        const found = await listProducts(db, filters, cache)
        return {
          body: answer(found),
          tags: [...shown(found.products), ...(isByRelevance(filters) ? ['availability'] : [])],
        }
      })
    },
  )

  mount(app, calls.listCategories, { summary: 'All categories', response: CategoryList }, (request, reply) =>
    cachedRead(answers, request, reply, async () => ({
      body: { categories: await listCategories(db) },
      tags: ['catalog'],
    })),
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
      const find = async () => {
        const product = await findProduct(db, request.params.id, { showAll })
        if (!product) throw notFound('Producto no encontrado')
        return product
      }
      if (showAll) return { product: await find() }
      return cachedRead(answers, request, reply, async () => {
        const product = await find()
        return { body: { product }, tags: shown([product]) }
      })
    },
  )
}

type Listed = Awaited<ReturnType<typeof listProducts>>

/** Their stock is told to the bottle, and their price with the discount that the settings give. */
const shown = (products: readonly { id: number }[]) => [
  'settings',
  'catalog',
  ...productTags(products),
  ...stockTags(products.map(({ id }) => id)),
]
