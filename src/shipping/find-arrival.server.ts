import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { dispatchOf, savedDispatch } from '../settings/queries.server.ts'
import { activeMethods } from './queries.server.ts'
import type { Method, Place } from './rules.ts'
import { usualArrival } from './usual-arrival.ts'

/** By the methods and the dispatch of this moment. */
export async function findArrival(db: Db, place: Place) {
  const { rows } = await sql<{ methods: Method[]; dispatch: Record<string, unknown> }>`
    select ${activeMethods} as methods, ${savedDispatch} as dispatch
  `.execute(db)
  const { methods = [], dispatch = {} } = rows[0] ?? {}
  return usualArrival(methods, dispatchOf(dispatch), place)
}
