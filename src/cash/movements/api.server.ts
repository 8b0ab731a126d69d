import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findToday } from '../queries.server.ts'
import { addMovement, reverseMovement } from './add-movement.server.ts'
import * as calls from './calls.ts'
import { AddMovement, MovementAnswer, MovementQuery, Movements, ReverseMovement } from './contract.ts'
import { findDrawer, listMovements } from './queries.server.ts'

export const movementsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listMovements, {
    summary: 'Manual cash movements of a day',
    query: MovementQuery,
    response: Movements,
  }).handle(async ({ query }) => {
    const day = query.day ?? (await findToday(db))
    return { day, data: await listMovements(db, { start: day, end: day }), drawer: await findDrawer(db, day) }
  })

  mount(app, calls.addMovement, {
    summary: 'Records the opening float, an expense or an income',
    status: 201,
    isOnce: true,
    body: AddMovement,
    response: MovementAnswer,
  }).handle(async ({ body, staffId: id, once }) => ({
    message: 'Movimiento anotado',
    movement: await addMovement(db, body, { id, once }),
  }))

  mount(app, calls.reverseMovement, {
    summary: 'Reverses a cash movement',
    status: 201,
    params: IdParam,
    isOnce: true,
    body: ReverseMovement,
    response: MovementAnswer,
  }).handle(async ({ params, body, staffId: id, once }) => ({
    message: 'Movimiento anulado',
    movement: await reverseMovement(db, params.id, body.reason, { id, once }),
  }))
}
