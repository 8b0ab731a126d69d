import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requirePermission } from '../accounts/require-permission.server.ts'
import { cachedRead } from '../platform/cache/cached-read.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { sessionIfAny } from '../platform/http/api-docs.server.ts'
import { IdParam, pagination } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { listBestSellers } from './best-sellers.server.ts'
import { productTags, stockTags } from './cache-tags.ts'
import * as calls from './calls.ts'
import { cachedCategoryCards } from './categories/category-cards.server.ts'
import * as contract from './contract.ts'
import { listFamilies } from './families/list-families.server.ts'
import { findMentions } from './inspirations/queries.server.ts'
import { asSold } from './item-name.ts'
import { withCost, withCosts } from './prices/costs.server.ts'
import { findProduct, isByAvailability, listCategories, listProducts } from './queries.server.ts'
import { listRelated } from './related.server.ts'
import { cachedShelf } from './search/facets.server.ts'
import { listSuggestions } from './search/suggestions.server.ts'

export const catalogApi: FastifyPluginAsyncZod<Resources> = async (app, { db, answers }) => {
  mount(app, calls.listProducts, {
    summary: 'Products that match the filters',
    security: sessionIfAny,
    query: contract.ProductQuery,
    response: contract.ProductPage,
  }).handle(async (request, reply) => {
    const { showAll, status, lowStock, ...filters } = request.query
    const asAdmin = showAll === 'true' || status !== undefined || lowStock === 'true'
    const list = filters.group ? listFamilies : listProducts
    const answer = ({ products, total, isEstimate }: Listed) => ({
      products,
      pagination: {
        ...pagination(filters, total),
        ...(isEstimate && { is_estimate: isEstimate }),
      },
    })
    if (asAdmin) {
      const role = await requirePermission(db, request, 'products.read')
      const { products, ...total } = await list(db, request.query)
      return answer({ products: await withCosts(db, role, products), ...total })
    }
    return cachedRead(answers, request, reply, async (cache, db) => {
      const found = await list(db, filters, cache)
      return {
        body: answer(found),
        tags: [
          ...shown(found.products),
          ...shown(sizesIn(found.products)),
          ...(isByAvailability(filters) ? ['availability'] : []),
        ],
      }
    })
  })

  mount(app, calls.listCategories, { summary: 'All categories', response: contract.CategoryList }).handle(
    (request, reply) =>
      cachedRead(answers, request, reply, async (_cache, db) => ({
        body: { categories: await listCategories(db) },
        tags: ['catalog'],
      })),
  )

  mount(app, calls.listSuggestions, {
    summary: 'Suggestions for what is typed so far',
    query: contract.SuggestionQuery,
    response: contract.Suggestions,
  }).handle(async (request) => {
    const { cache, db } = answers.sourcesFor(request)
    return listSuggestions(db, request.query.q, cache)
  })

  mount(app, calls.listBestSellers, { summary: 'Recent best sellers in stock', response: contract.BestSellers }).handle(
    (request, reply) =>
      cachedRead(answers, request, reply, async (cache, db) => {
        const products = await listBestSellers(db, bestSellersOffered, cache)
        return { body: { products: products.map(asSold) }, tags: shown(products) }
      }),
  )

  mount(app, calls.listTopics, { summary: 'The first categories, and the brands', response: contract.Topics }).handle(
    (request, reply) =>
      cachedRead(answers, request, reply, async (cache, db) => {
        const [categories, { brands }] = await Promise.all([cachedCategoryCards(db, cache), cachedShelf(db, cache)])
        const names = brands.offered.map(({ value, count }) => ({ name: value, count }))
        return { body: { categories, brands: names }, tags: ['catalog', 'availability'] }
      }),
  )

  mount(app, calls.readProduct, {
    summary: 'One product',
    params: IdParam,
    query: contract.OneProduct,
    response: contract.ProductAnswer,
  }).handle(async (request, reply) => {
    const showAll = request.query.showAll === 'true'
    const find = async (db: Db) => {
      const product = await findProduct(db, request.params.id, { showAll })
      if (!product) throw notFound('Producto no encontrado')
      return product
    }
    if (showAll) {
      const role = await requirePermission(db, request, 'products.read')
      const product = await withCost(db, role, await find(db))
      return { product: { ...product, ...(await findMentions(db, product)) } }
    }
    return cachedRead(answers, request, reply, async (_cache, db) => {
      const product = await find(db)
      const mentions = await findMentions(db, product)
      return { body: { product: { ...product, ...mentions } }, tags: shown([product]) }
    })
  })

  mount(app, calls.listRelatedProducts, {
    summary: 'Similar products in stock, with the shared notes',
    params: IdParam,
    response: contract.RelatedProducts,
  }).handle(async (request, reply) =>
    cachedRead(answers, request, reply, async (cache, db) => {
      const product = await findProduct(db, request.params.id)
      if (!product) throw notFound('Producto no encontrado')
      const related = await listRelated(db, product, cache, { limit: maxRelated, isInStock: true })
      const products = related.map(({ product, shared }) => ({ ...product, shared }))
      return { body: { products }, tags: ['availability', ...shown([product, ...products])] }
    }),
  )
}

/** More than are shown, since products in the cart are left out. */
const maxRelated = 12

/** Shown in the empty search box. */
const bestSellersOffered = 5

type Sized = { id: number; sizes?: readonly { id: number }[] }
const sizesIn = (products: readonly Sized[]) => products.flatMap(({ sizes = [] }) => sizes)

type Listed = Awaited<ReturnType<typeof listProducts | typeof listFamilies>>

/** Cache tags of answers with exact stock, and prices with the transfer discount of the settings. */
const shown = (products: readonly { id: number }[]) => [
  'settings',
  'catalog',
  ...productTags(products),
  ...stockTags(products),
]
