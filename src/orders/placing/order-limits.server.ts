import type { Db } from '../../platform/database/database.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { PlaceOrder } from '../contract.ts'
import { countUnits } from '../rules.ts'
import { type Admission, listStocks } from './admission.server.ts'

/** Refuses what would let one buyer keep the shop's stock from the others. 0 is no limit. */
export async function checkLimits(db: Db, wanted: PlaceOrder['items'], admission: Admission) {
  const { max_units_per_product: ofEach, max_units_per_order: ofAll } = admission.limits
  const tooMany = wanted.filter(({ quantity }) => ofEach > 0 && quantity > ofEach)
  if (tooMany.length > 0) throw await tooManyOfOne(db, tooMany, ofEach)
  if (ofAll > 0 && countUnits(wanted) > ofAll) throw tooManyInAll(wanted, ofAll)
  if (admission.reached) throw tooManyOpen(admission)
}

async function tooManyOfOne(db: Db, wanted: PlaceOrder['items'], most: number) {
  const ids = wanted.map(({ product_id }) => product_id)
  const names = new Map((await listStocks(db, ids)).map(({ id, name }) => [id, name]))
  const sentences = ids.map((id) => {
    const name = names.get(id)
    return `${name ? `De «${name}» llevás` : 'De cada producto llevás'} hasta ${most} por pedido.`
  })
  const errors = Object.fromEntries(ids.map((id, index) => [`product_${id}`, sentences[index] ?? '']))
  return tooManyUnits([...new Set(sentences)].join(' '), errors)
}

function tooManyInAll(wanted: PlaceOrder['items'], most: number) {
  const sentence = `Un pedido lleva hasta ${most} unidades, y este tiene ${countUnits(wanted)}.`
  const errors = wanted.map(({ product_id, quantity }) => [
    `product_${product_id}`,
    `Tenés ${quantity}: entre todos los productos, hasta ${most}.`,
  ])
  return tooManyUnits(sentence, { items: sentence, ...Object.fromEntries(errors) })
}

function tooManyUnits(sentence: string, errors: Record<string, string>) {
  return new ShopError(400, 'demasiadas-unidades', `${sentence} Para más, escribinos y lo armamos con vos.`, errors)
}

/** The same words for an e-mail, a session and an account: anyone who tries others' addresses learns nothing of them. */
function tooManyOpen({ reached, seconds, limits }: Admission) {
  const allowed = reached === 'red' ? limits.max_open_orders_network : limits.max_open_orders
  const whose = reached === 'red' ? 'Desde tu red de internet ya hay' : 'Ya tenés'
  const orders = allowed === 1 ? '1 pedido sin pagar' : `${allowed} pedidos sin pagar`
  const message = `${whose} ${orders}. Pagá o cancelá alguno desde «Mis pedidos» y después confirmá este; tu carrito queda guardado.`
  return new ShopError(429, 'pedidos-sin-pagar', message, undefined, seconds)
}
