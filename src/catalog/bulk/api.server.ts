import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Resources } from '../../platform/resources.server.ts'
import { changeProducts } from './change-products.server.ts'
import { BulkEdit, BulkResult } from './contract.ts'

/** One change of many products: price, stock, category or state. */
export const bulkApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.post('/api/admin/products/bulk', { schema: { body: BulkEdit, response: { 200: BulkResult } } }, async (request) =>
    changeProducts(db, request.body, request.staffId),
  )
}
