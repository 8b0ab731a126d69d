import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid, notFound, ShopError } from '../../platform/http/errors.ts'
import { sizeText } from '../item-name.ts'
import { updateProduct } from '../product-queries.server.ts'
import { addStock } from '../stock.server.ts'
import type { DecantBottles } from './contract.ts'
import { decantsAllowed } from './decants-allowed.server.ts'
import { maxDecants } from './rules.ts'

/**
 * Converts bottles into decants of the same perfume in one transaction, with a movement for each; the cost of a decant
 * is its share of the bottles. Refuses more decants than the volume yields. Throws 409 `decants-apagados` if decants
 * are switched off, `sin-stock`, or `stock-cambiado` if the bottle's stock differs from what staff saw.
 */
export function decantBottles(db: Db, bottle_id: number, input: DecantBottles, user_id: number) {
  const { decant_id, bottles, made } = input
  return db.transaction().execute(async (tx) => {
    if (!(await decantsAllowed(tx))) {
      throw conflict('La venta de decants está apagada: se enciende en Configuración.', 'decants-apagados')
    }
    const { bottle, decant } = await lockBoth(tx, bottle_id, decant_id)
    refuseStock(bottle.stock, input)
    const max = maxDecants(bottle, decant, bottles)
    if (made > max) {
      const message = `De ${many(bottles, bottle)} salen como máximo ${max} de ${sizeOf(decant)}`
      throw invalid(message, { made: message })
    }
    const lost_ml = bottles * (bottle.volume_ml ?? 0) - made * (decant.volume_ml ?? 0)
    const trace = { reason: 'fraccionamiento', user_id } as const
    await addStock(tx, bottle.id, -bottles, { ...trace, note: `${many(made, decant)}${leftoverText(lost_ml)}` })
    if (bottle.cost_price !== null) {
      const cost_price = fromCents(Math.round((toCents(bottle.cost_price) * bottles) / made))
      await updateProduct(tx, decant.id, { cost_price })
    }
    await addStock(tx, decant.id, made, { ...trace, note: `de ${many(bottles, bottle)}` })
    return {
      bottle: { id: bottle.id, stock: bottle.stock - bottles },
      decant: { id: decant.id, stock: decant.stock + made },
      lost_ml,
    }
  })
}

/** Locks both in the order of their ids, to avoid deadlocks. */
async function lockBoth(tx: Db, bottle_id: number, decant_id: number) {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'family_id', 'presentation', 'volume', 'volume_ml', 'stock', 'cost_price'])
    .where('id', 'in', [bottle_id, decant_id])
    .orderBy('id')
    .forUpdate()
    .execute()
  const bottle = rows.find(({ id }) => id === bottle_id)
  if (!bottle) throw notFound('Producto no encontrado')
  if (bottle.presentation === 'decant') throw invalid('Un decant no se fracciona: elegí un frasco.')
  const decant = rows.find(({ id }) => id === decant_id)
  const isSame = decant?.presentation === 'decant' && decant.family_id === bottle.family_id
  if (!decant || !isSame) {
    const message = 'Elegí un decant del mismo perfume'
    throw invalid(message, { decant_id: message })
  }
  if (!bottle.volume_ml || !decant.volume_ml) {
    throw invalid('Para fraccionar hace falta el volumen de los dos: cargalo en cada producto.')
  }
  return { bottle, decant }
}

function refuseStock(left: number, { stock, bottles }: DecantBottles) {
  if (left !== stock) {
    const message = `El stock cambió mientras mirabas: ahora ${left === 1 ? 'queda 1' : `quedan ${left}`}.`
    throw new ShopError(409, 'stock-cambiado', message, undefined, { stock: left })
  }
  if (bottles > left) {
    const message = left === 0 ? 'No queda ningún frasco' : left === 1 ? 'Queda 1 frasco' : `Quedan ${left} frascos`
    throw new ShopError(409, 'sin-stock', message, { bottles: message })
  }
}

type Sized = Parameters<typeof sizeText>[0]

const sizeOf = (sized: Sized) => sizeText(sized).replaceAll('\u00a0', ' ')
const many = (units: number, sized: Sized) => `${units} × ${sizeOf(sized)}`
const leftoverText = (ml: number) => (ml > 0 ? ` (quedaron ${ml} ml)` : '')
