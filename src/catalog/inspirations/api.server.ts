import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Originals, OriginalsQuery } from './contract.ts'
import { listProposals } from './list-proposals.server.ts'

/** Which perfume an imitation recalls: a machine proposes, staff say. */
export const inspirationsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.proposeOriginals, {
    summary: 'Perfumes that an imitation may recall, by the text and by its notes',
    params: IdParam,
    query: OriginalsQuery,
    response: Originals,
  }).handle(async ({ params, query }) => ({ originals: await listProposals(db, params.id, query.text) }))
}
