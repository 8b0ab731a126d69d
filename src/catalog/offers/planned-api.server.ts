import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './planned-calls.ts'
import { PlannedOffers } from './planned-contract.ts'
import { deletePlannedOffer, listPlannedOffers } from './planned-offers.server.ts'

/** Scheduled offers; `changeProducts` with `starts_at` creates them. */
export const plannedOffersApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listPlannedOffers, {
    summary: 'Scheduled offers, next first',
    response: PlannedOffers,
  }).handle(async () => ({ offers: await listPlannedOffers(db) }))

  mount(app, calls.cancelPlannedOffer, {
    summary: 'Cancels a scheduled offer that has not started',
    params: IdParam,
    response: Done,
  }).handle(async ({ params }) => {
    if (!(await deletePlannedOffer(db, params.id))) throw notFound('Esa oferta ya empezó o no existe.')
    return { message: 'Oferta programada anulada' }
  })
}
