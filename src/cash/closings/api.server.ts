import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { OpenPeriod } from '../contract.ts'
import * as calls from './calls.ts'
import { closeDay, correctClosing } from './close-day.server.ts'
import { CloseDay, ClosingAnswer, Closings, CorrectClosing } from './contract.ts'
import { listClosings } from './queries.server.ts'

export const closingsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listClosings, {
    summary: 'The closings of the days of a period',
    query: OpenPeriod,
    response: Closings,
  }).handle(async ({ query }) => ({ data: await listClosings(db, query) }))

  mount(app, calls.closeDay, {
    summary: 'Closes a day with the counted amounts',
    status: 201,
    isOnce: true,
    body: CloseDay,
    response: ClosingAnswer,
  }).handle(async ({ body, staffId: id, once }) => ({
    message: 'Día cerrado',
    closing: await closeDay(db, body, { id, once }),
  }))

  mount(app, calls.correctClosing, {
    summary: 'Corrects a closing by a new count',
    status: 201,
    params: IdParam,
    isOnce: true,
    body: CorrectClosing,
    response: ClosingAnswer,
  }).handle(async ({ params, body, staffId: id, once }) => ({
    message: 'Cierre corregido',
    closing: await correctClosing(db, params.id, body, { id, once }),
  }))
}
