import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { dispatchOf, savedDispatch } from '../settings/queries.server.ts'
import { activeMethods, methodOf } from './queries.server.ts'
import type { Method, Place } from './rules.ts'
import { usualArrival } from './usual-arrival.ts'

/** With the current methods and dispatch settings. */
export const findArrival = (db: Db, place: Place) => arrivalBy(db, activeMethods, place)

/** For an order confirmed now, with the method that it was placed with. */
export const findArrivalOf = (db: Db, method_id: number | null, place: Place) =>
  arrivalBy(db, methodOf(method_id), place)

async function arrivalBy(db: Db, requested: RawBuilder<Method[]>, place: Place) {
  const { rows } = await sql<{ methods: Method[]; dispatch: Record<string, unknown> }>`
    select ${requested} as methods, ${savedDispatch} as dispatch
  `.execute(db)
  const { methods = [], dispatch = {} } = rows[0] ?? {}
  return usualArrival(methods, dispatchOf(dispatch), place)
}
