import { sql, type Updateable } from 'kysely'
import type { SimulatorCarrier } from '../../../../db/types.ts'
import type { Db } from '../../../platform/database/database.server.ts'

export async function countQuote(db: Db) {
  await db
    .updateTable('simulator_carrier')
    .set((row) => ({ quotes: row('quotes', '+', 1) }))
    .execute()
}

export function insertShipment(db: Db, body: unknown) {
  return db
    .insertInto('simulator_shipments')
    .values({ body: JSON.stringify(body) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findShipment(db: Db, number: string) {
  const id = number.match(/^(?:API)?0*(\d{15})$/)?.[1]
  if (!id) return undefined
  return db.selectFrom('simulator_shipments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listShipmentsOf(db: Db, contract: string, reference: string) {
  return db
    .selectFrom('simulator_shipments')
    .selectAll()
    .where(sql`body ->> 'contrato'`, '=', contract)
    .where(sql`body ->> 'idPedido'`, '=', reference)
    .orderBy('id')
    .execute()
}

export async function setBehaviour(db: Db, behaviour: Updateable<SimulatorCarrier>) {
  await db.updateTable('simulator_carrier').set(behaviour).execute()
}
