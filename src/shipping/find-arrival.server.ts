import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { dispatchOf, savedDispatch } from '../settings/queries.server.ts'
import { arrivalOf, arrivalWords } from './arrival.ts'
import { activeMethods } from './queries.server.ts'
import { type Method, type Place, shippingOptions, tellsDays, usualOption } from './rules.ts'

/** «Llega entre el … y el …» of an order that is placed now for a place, by the usual way; null where its rate tells no days. */
export async function findArrival(db: Db, place: Place) {
  const { rows } = await sql<{ methods: Method[]; dispatch: Record<string, unknown> }>`
    select ${activeMethods} as methods, ${savedDispatch} as dispatch
  `.execute(db)
  const { methods = [], dispatch = {} } = rows[0] ?? {}
  const option = usualOption(shippingOptions(methods, place, 0))
  const arrival = option && arrivalOf(option, dispatchOf(dispatch), new Date())
  return { tellsDays: tellsDays(methods), arrival: arrival ? arrivalWords(arrival) : null }
}
