import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Originals, OriginalsQuery } from './contract.ts'
import { listProposals } from './list-proposals.server.ts'

/** Proposes the original of an imitation; staff choose it. */
export const inspirationsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.proposeOriginals, {
    summary: 'Proposes originals of an imitation, by text and by notes',
    params: IdParam,
    query: OriginalsQuery,
    response: Originals,
  }).handle(async ({ params, query }) => ({ originals: await listProposals(db, params.id, query.text) }))
}
