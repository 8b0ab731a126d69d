import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam, pagination } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { CustomerAnswer, CustomerPage, CustomerQuery } from './contract.ts'
import { findCustomer, listCustomers } from './queries.server.ts'

export const customersAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(
    app,
    calls.listCustomers,
    { summary: 'Who has an account', query: CustomerQuery, response: CustomerPage },
    async ({ query }) => {
      const { customers, total } = await listCustomers(db, query)
      return { customers, pagination: pagination(query.page, query.limit, total) }
    },
  )

  mount(
    app,
    calls.findCustomer,
    { summary: 'One customer with their orders', params: IdParam, response: CustomerAnswer },
    async ({ params }) => ({ customer: await findCustomer(db, params.id) }),
  )
}
