import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam, pagination } from '../../platform/contract.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { CustomerAnswer, CustomerPage, CustomerQuery } from './contract.ts'
import { findCustomer, listCustomers } from './queries.server.ts'

export const customersAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get(
    '/api/admin/customers',
    { schema: { querystring: CustomerQuery, response: { 200: CustomerPage } } },
    async ({ query }) => {
      const { customers, total } = await listCustomers(db, query)
      return { success: true as const, customers, pagination: pagination(query.page, query.limit, total) }
    },
  )

  app.get(
    '/api/admin/customers/:id',
    { schema: { params: IdParam, response: { 200: CustomerAnswer } } },
    async ({ params }) => ({ success: true as const, customer: await findCustomer(db, params.id) }),
  )
}
