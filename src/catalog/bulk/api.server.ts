import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import { demandPermission } from '../../platform/http/staff-scope.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { changeProducts } from './change-products.server.ts'
import { BulkEdit, BulkResult } from './contract.ts'
import { bulkPermissions } from './permissions.ts'

export const bulkApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.changeProducts, {
    summary: 'Changes many products at once; with dry_run only returns the preview',
    isOnce: true,
    body: BulkEdit,
    response: BulkResult,
  }).handle(({ body, role, staffId: id, once }) => {
    demandPermission(role, bulkPermissions[body.change.kind], ['change.kind'])
    return changeProducts(db, body, { id, once })
  })
}
