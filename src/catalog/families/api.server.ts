import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { mergeFamilies, splitFamily } from './change-families.server.ts'
import { FamiliesChanged, Family, MergeFamilies, SplitFamily } from './contract.ts'
import { findFamily } from './find-family.server.ts'

/** Groups products as sizes of one perfume, where their names do not show it. */
export const familiesApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.readFamily, {
    summary: 'The sizes of a perfume, and products that may be more of them',
    params: IdParam,
    response: Family,
  }).handle(({ params }) => findFamily(db, params.id))
  mount(app, calls.mergeFamilies, {
    summary: 'Makes products sizes of one perfume',
    body: MergeFamilies,
    response: FamiliesChanged,
  }).handle(async ({ body }) => ({ message: 'Tamaños juntados', products: await mergeFamilies(db, body.product_ids) }))
  mount(app, calls.splitFamily, {
    summary: 'Moves products into a new family of their own',
    body: SplitFamily,
    response: FamiliesChanged,
  }).handle(async ({ body }) => ({ message: 'Tamaños separados', products: await splitFamily(db, body.product_ids) }))
}
