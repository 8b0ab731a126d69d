import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { type Permission, permissionsOf } from '../../roles.ts'
import * as calls from './calls.ts'
import { ShopSearchAnswer, ShopSearchQuery } from './contract.ts'
import { findCustomers } from './find-customers.server.ts'
import { findOrders } from './find-orders.server.ts'
import { findProducts } from './find-products.server.ts'

export const searchAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.searchShop, {
    summary: 'Orders, products and customers by any of their data, limited to what the role may see',
    query: ShopSearchQuery,
    response: ShopSearchAnswer,
  }).handle(async ({ query: { q }, role }) => {
    const may = (permission: Permission) => q !== '' && permissionsOf(role).includes(permission)
    const [orders, products, customers] = await Promise.all([
      may('orders.read') ? findOrders(db, q) : [],
      may('products.read') ? findProducts(db, q) : [],
      may('customers.read') ? findCustomers(db, q) : [],
    ])
    return { orders, products, customers }
  })
}
