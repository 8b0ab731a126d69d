import { formatDateTime } from '../../platform/argentina/time.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, invalid, notFound, ShopError } from '../../platform/http/errors.ts'
import { demandPermission } from '../../platform/http/staff-scope.server.ts'
import { permissionsOf, type Role } from '../../roles.ts'
import { updateProduct } from '../product-queries.server.ts'
import { addStock } from '../stock.server.ts'
import type { NewReceipt, WholeReceipt } from './contract.ts'
import {
  findByDocument,
  findReceipt,
  insertReceipt,
  insertReceiptItems,
  listReceiptItems,
  lockReceived,
} from './queries.server.ts'

type By = { user_id: number; role: Role; once: Once }

/**
 * Saves a goods receipt: adds to the stock, with a movement for each line, and stores the costs. The same idempotency
 * key and body return the same receipt; the same document of the same supplier again is 409 `remito-repetido`.
 */
export function receiveGoods(db: Db, input: NewReceipt, by: By): Promise<WholeReceipt> {
  refuseRepeated(input.items)
  const costly = input.items.flatMap(({ unit_cost }, line) => (unit_cost == null ? [] : `items.${line}.unit_cost`))
  if (costly.length > 0) demandPermission(by.role, 'products.cost', costly)
  return db.transaction().execute(async (tx) => {
    const id = await doOnce(tx, { what: 'receipt', input, ...by.once }, () => takeIn(tx, input, by.user_id))
    return readReceipt(tx, id, by.role)
  })
}

async function takeIn(tx: Db, { items, supplier, document, note = '' }: NewReceipt, user_id: number) {
  const receipt = await insertReceipt(tx, { supplier, document, note, created_by: user_id })
  if (!receipt) throw await repeatedPaper(tx, { supplier, document })
  const found = new Map((await lockReceived(tx, idsOf(items))).map((product) => [product.id, product]))
  refuseUnknown(items, found)
  await insertReceiptItems(
    tx,
    items.map(({ product_id, quantity, unit_cost = null }, place) => {
      const { name = '', brand = '', concentration = null, volume = '' } = found.get(product_id) ?? {}
      const bottle = { product_id, name, brand, concentration, volume }
      return { receipt_id: receipt.id, line: place + 1, ...bottle, quantity, unit_cost }
    }),
  )
  const trace = { reason: 'recepcion', user_id, note: `${supplier} · ${document}` } as const
  for (const { product_id, quantity, unit_cost } of items.toSorted((a, b) => a.product_id - b.product_id)) {
    if (unit_cost != null && unit_cost !== found.get(product_id)?.cost_price) {
      await updateProduct(tx, product_id, { cost_price: unit_cost })
    }
    await addStock(tx, product_id, quantity, trace)
  }
  return receipt.id
}

export async function readReceipt(db: Db, id: number, role: Role): Promise<WholeReceipt> {
  const receipt = await findReceipt(db, id)
  if (!receipt) throw notFound('No encontramos esa recepción.')
  const items = await listReceiptItems(db, id)
  const seesCosts = permissionsOf(role).includes('products.cost')
  return { ...receipt, items: seesCosts ? items : items.map(({ unit_cost: _, ...item }) => item) }
}

const idsOf = (items: NewReceipt['items']) => items.map(({ product_id }) => product_id)

function refuseRepeated(items: NewReceipt['items']) {
  const ids = idsOf(items)
  const errors = ids.flatMap((id, place) =>
    ids.indexOf(id) < place ? [[`items.${place}.product_id`, 'Este perfume ya está en otro renglón'] as const] : [],
  )
  if (errors.length > 0)
    throw invalid('Hay perfumes en más de un renglón: sumá sus cantidades.', Object.fromEntries(errors))
}

function refuseUnknown(items: NewReceipt['items'], found: ReadonlyMap<number, unknown>) {
  const errors = items.flatMap(({ product_id }, place) =>
    found.has(product_id) ? [] : [[`items.${place}.product_id`, 'Ese perfume ya no existe'] as const],
  )
  if (errors.length > 0)
    throw invalid('Hay perfumes que ya no existen: sacalos de la lista.', Object.fromEntries(errors))
}

/** The 409 names who saved the document first. */
async function repeatedPaper(tx: Db, paper: { supplier: string; document: string }) {
  const first = await findByDocument(tx, paper)
  if (!first) return conflict('Otra persona está guardando este remito. Probá de nuevo.')
  const message = `${first.user_name ?? 'Otra persona'} ya guardó el remito ${first.document} de ${first.supplier} el ${formatDateTime(first.created_at)}.`
  return new ShopError(409, 'remito-repetido', message, { document: message }, { receipt_id: first.id })
}
