import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { NewShippingMethod, ShippingMethodChange } from './contract.ts'
import {
  findShippingMethod,
  insertShippingMethod,
  lockShippingMethods,
  orderShippingMethods,
  updateShippingMethod,
} from './queries.server.ts'

export function createShippingMethod(db: Db, { rates, position, ...input }: NewShippingMethod) {
  return db.transaction().execute(async (tx) => {
    const id = await insertShippingMethod(tx, { ...input, position, rates: JSON.stringify(rates) })
    return savedMethod(tx, id)
  })
}

export function changeShippingMethod(db: Db, id: number, { rates, ...change }: ShippingMethodChange) {
  return db.transaction().execute(async (tx) => {
    const values = { ...change, ...(rates && { rates: JSON.stringify(rates) }) }
    if (Object.keys(values).length > 0) await updateShippingMethod(tx, id, values)
    return savedMethod(tx, id)
  })
}

/** Somebody added or deleted one meanwhile: then this order is not one of all. */
export function arrangeShippingMethods(db: Db, ids: readonly number[]) {
  return db.transaction().execute(async (tx) => {
    const all = await lockShippingMethods(tx)
    const isWhole = new Set(ids).size === ids.length && ids.length === all.length
    if (!isWhole || !all.every(({ id }) => ids.includes(id))) {
      throw conflict('Los envíos cambiaron mientras los ordenabas. Revisalos y probá de nuevo.', 'orden-viejo')
    }
    await orderShippingMethods(tx, ids)
  })
}

async function savedMethod(db: Db, id: number) {
  const method = await findShippingMethod(db, id)
  if (!method) throw notFound('Ese envío no existe.')
  return method
}
