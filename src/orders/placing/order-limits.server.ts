import type { Db } from '../../platform/database/database.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { counted } from '../../platform/text/counted.ts'
import { countUnits } from '../rules.ts'
import { type Admission, listStocks, type UnitLimits } from './admission.server.ts'
import type { PlaceOrder } from './contract.ts'
import { outOfStock, shortOf } from './out-of-stock.ts'

/**
 * Throws if one buyer would hold too much of the stock; a limit of 0 is no limit. A cart over the limit that also exceeds
 * the stock gets the out-of-stock refusal, or its buyer would next ask for a quantity that is not there either.
 */
export async function checkLimits(db: Db, wanted: PlaceOrder['items'], admission: Admission) {
  if (hasTooManyUnits(wanted, admission.limits)) {
    const ids = wanted.map(({ product_id }) => product_id)
    const stocks = await listStocks(db, ids)
    const short = shortOf(wanted, stocks)
    if (short.length > 0) throw outOfStock(short, stocks, short.length === wanted.length)
    throw tooManyUnits(wanted, admission.limits, stocks)
  }
  if (admission.reached) throw tooManyOpen(admission)
}

export function hasTooManyUnits(
  wanted: PlaceOrder['items'],
  { max_units_per_product, max_units_per_order }: UnitLimits,
) {
  if (overEach(wanted, max_units_per_product).length > 0) return true
  return max_units_per_order > 0 && countUnits(wanted) > max_units_per_order
}

export function tooManyUnits(
  wanted: PlaceOrder['items'],
  limits: UnitLimits,
  products: { id: number; name: string }[],
) {
  const tooMany = overEach(wanted, limits.max_units_per_product)
  if (tooMany.length > 0) return tooManyOfOne(tooMany, limits.max_units_per_product, products)
  return tooManyInAll(wanted, limits.max_units_per_order)
}

const overEach = (wanted: PlaceOrder['items'], max: number) =>
  wanted.filter(({ quantity }) => max > 0 && quantity > max)

function tooManyOfOne(wanted: PlaceOrder['items'], max: number, products: { id: number; name: string }[]) {
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const ids = wanted.map(({ product_id }) => product_id)
  const sentences = ids.map((id) => {
    const name = names.get(id)
    return `${name ? `De «${name}» llevás` : 'De cada producto llevás'} hasta ${max} por pedido.`
  })
  const errors = Object.fromEntries(ids.map((id, index) => [`product_${id}`, sentences[index] ?? '']))
  return unitsRefused([...new Set(sentences)].join(' '), errors)
}

function tooManyInAll(wanted: PlaceOrder['items'], max: number) {
  const sentence = `Un pedido lleva hasta ${max} unidades, y este tiene ${countUnits(wanted)}.`
  const errors = wanted.map(({ product_id, quantity }) => [
    `product_${product_id}`,
    `Tenés ${quantity}: entre todos los productos, hasta ${max}.`,
  ])
  return unitsRefused(sentence, { items: sentence, ...Object.fromEntries(errors) })
}

function unitsRefused(sentence: string, errors: Record<string, string>) {
  return new ShopError(400, 'demasiadas-unidades', `${sentence} Para más, escribinos y lo armamos con vos.`, errors)
}

/**
 * The message does not tell whether e-mail, session or account reached the limit, so it reveals nothing about other
 * buyers.
 */
function tooManyOpen({ reached, seconds, limits }: Admission) {
  const allowed = reached === 'red' ? limits.max_open_orders_network : limits.max_open_orders
  const whose = reached === 'red' ? 'Desde tu red de internet ya hay' : 'Ya tenés'
  const orders = counted(allowed, 'pedido sin pagar', 'pedidos sin pagar')
  const message = `${whose} ${orders}. Pagá o cancelá alguno desde «Mis pedidos» y después confirmá este; tu carrito queda guardado.`
  return new ShopError(429, 'pedidos-sin-pagar', message, undefined, { retryAfter: seconds })
}
