import { refuseOverwriting } from '../accounts/refuse-overwriting.server.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/database.server.ts'
import { doOnce, type Once } from '../platform/database/do-once.server.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import { enqueue } from '../platform/jobs/jobs.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { services } from './carrier.ts'
import { carrierNames, isCarrier } from './carrier-code.ts'
import { isOffered } from './carriers.server.ts'
import type { NewShippingMethod, ShippingMethod, ShippingMethodChange } from './contract.ts'
import { refreshBranches } from './jobs.ts'
import {
  findShippingMethod,
  insertShippingMethod,
  lockShippingMethod,
  lockShippingMethods,
  orderShippingMethods,
  updateShippingMethod,
} from './queries.server.ts'

type Shop = Pick<Resources, 'db' | 'config'>

export function createShippingMethod({ db, config }: Shop, input: NewShippingMethod, once?: Once) {
  const { rates, position, ...values } = input
  return db.transaction().execute(async (tx) => {
    const id = await doOnce(tx, { what: 'shipping method', input, ...once }, () =>
      insertShippingMethod(tx, { ...values, position, rates: JSON.stringify(rates) }),
    )
    return savedMethod(tx, config, id, true)
  })
}

export function changeShippingMethod({ db, config }: Shop, id: number, { seen, ...sent }: ShippingMethodChange) {
  return db.transaction().execute(async (tx) => {
    const before = (await lockShippingMethod(tx, id)) && (await findShippingMethod(tx, id))
    if (!before) throw methodNotFound()
    const row = { table: 'shipping_methods', id, what: 'este envío' }
    const { rates, ...change } = await refuseOverwriting(tx, { ...row, change: sent, seen, now: before })
    const values = { ...change, ...(rates && { rates: JSON.stringify(rates) }) }
    if (Object.keys(values).length > 0) await updateShippingMethod(tx, id, values)
    return savedMethod(tx, config, id, change.rate_source !== undefined)
  })
}

/** Throws if the ids are not exactly the existing ones: a method was added or deleted meanwhile. */
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

async function savedMethod(tx: Db, config: Config, id: number, isSourceChosen: boolean) {
  const method = await findShippingMethod(tx, id)
  if (!method) throw methodNotFound()
  const errors = wrongSource(method, isSourceChosen ? config : undefined)
  if (errors) throw invalid('Revisá los datos ingresados.', errors)
  if (isCarrier(method.rate_source) && method.kind === 'sucursal') await enqueue(tx, refreshBranches, {})
  return method
}

const methodNotFound = () => notFound('Ese envío no existe.')

/** Errors of a method that does not fit its price source. One whose carrier became unavailable can still be changed. */
function wrongSource(
  { rate_source, rates, kind }: ShippingMethod,
  config: Config | undefined,
): Record<string, string> | undefined {
  if (!isCarrier(rate_source)) return rates.length === 0 ? { rates: 'Ingresá al menos una tarifa' } : undefined
  const name = carrierNames[rate_source]
  if (!(services as readonly string[]).includes(kind)) {
    return { rate_source: `${name} lleva a domicilio o a una sucursal. Para otros envíos usá la tabla.` }
  }
  if (!config || isOffered(config, rate_source)) return undefined
  return { rate_source: `Para usar los precios de ${name} faltan sus datos en la instalación de la tienda.` }
}
