import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import * as jobs from '../jobs.ts'
import { countHeld, listHeldProducts, startAlerts } from './queries.server.ts'
import { holdSubject, holdsTooMuch, leastUnits } from './rules.ts'

const maxNamed = 5

/**
 * The job `tell-of-holds`: notifies staff once when unpaid orders start to hold half of a product or a tenth of the
 * shop. One message covers all alerts that are new in this run.
 */
export function notifyOfHolds(db: Db) {
  return db.transaction().execute(async (tx) => {
    const products = await listHeldProducts(tx, leastUnits)
    const all = await countHeld(tx)
    const isMuch = holdsTooMuch(all)
    const begun = await startAlerts(tx, [...products.map(({ id }) => id), ...(isMuch ? [null] : [])])
    if (begun.length === 0) return
    const sentences = [
      ...(begun.includes(null) ? [`${all.units} de las ${all.all} unidades de la tienda.`] : []),
      ...named(products.filter(({ id }) => begun.includes(id))),
    ]
    await enqueue(tx, jobs.notifyStaff, {
      key: `holds:${randomUUID()}`,
      subject: holdSubject,
      type: 'stock',
      title: 'Órdenes sin pagar retienen mucho stock',
      message: `Están reservadas y sin pagar: ${sentences.join(' ')} Mirá de quién son y liberalas si hace falta.`,
      link: '/admin/holds',
      mail: {},
    })
  })
}

function named(products: { name: string; units: number; stock: number }[]) {
  const first = products
    .slice(0, maxNamed)
    .map(({ name, units, stock }) => `${units} de ${units + stock} de «${name}».`)
  const more = products.length - maxNamed
  return more > 0 ? [...first, more === 1 ? 'Y de otro producto.' : `Y de otros ${more} productos.`] : first
}
