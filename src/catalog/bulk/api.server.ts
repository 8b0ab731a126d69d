import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdempotencyKey } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { demand } from '../../platform/http/staff-scope.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { changeProducts } from './change-products.server.ts'
import { BulkEdit, BulkResult } from './contract.ts'
import { bulkPermissions } from './permissions.ts'

/** One change of many products: price, stock, category or state. */
export const bulkApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.changeProducts, {
    summary: 'Changes many products at once, or tells what would change',
    headers: IdempotencyKey,
    body: BulkEdit,
    response: BulkResult,
  }).handle(({ body, headers, role, staffId }) => {
    demand(role, bulkPermissions[body.change.kind], ['change.kind'])
    return changeProducts(db, body, { key: headers['idempotency-key'], by: staffId })
  })
}
