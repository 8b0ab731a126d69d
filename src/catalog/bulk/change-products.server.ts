import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid, ShopError } from '../../platform/http/errors.ts'
import { itemName } from '../item-name.ts'
import { isBigMove } from '../price-move.ts'
import { listCategories } from '../queries.server.ts'
import type { BulkChange, BulkEdit, BulkResult } from './contract.ts'
import { type Chosen, chooseProducts, writeCategory, writePrices, writeStatus, writeStocks } from './queries.server.ts'
import { newPrice, newStock, refusePrice, refuseStock } from './rules.ts'

type Shown = string | number | null
type Step = { product: Chosen; before: Shown; after: Shown; refusal: string; isBig?: boolean }

const mostListed = 20

/** One change of many products, in one transaction: all of them or none. With `dry_run` it only tells. */
export function changeProducts(db: Db, edit: BulkEdit, user_id: number): Promise<Omit<BulkResult, 'success'>> {
  const { change, dry_run, expected, expected_big_moves } = edit
  return db.transaction().execute(async (tx) => {
    const products = await chooseProducts(tx, edit, { isLocked: !dry_run })
    if (expected !== undefined && expected !== products.length) throw othersNow(products.length)
    const steps = await planSteps(tx, products, change)
    const refused = steps.filter(({ refusal }) => refusal)
    const changed = steps.filter(({ before, after, refusal }) => before !== after && !refusal)
    const big = changed.filter(({ isBig }) => isBig)
    if (expected_big_moves !== undefined && big.length > expected_big_moves) throw othersNow(products.length)
    if (!dry_run) {
      const [first] = refused
      if (first) throw cannot(first, refused.length)
      if (changed.length > 0) {
        await write(tx, changed, change, user_id)
      }
    }
    return {
      message: said(changed.length, dry_run),
      matched: products.length,
      changed: changed.length,
      big_moves: big.length,
      examples: [...big, ...changed.filter(({ isBig }) => !isBig)]
        .slice(0, mostListed)
        .map(({ product, before, after }) => ({ ...named(product), before, after })),
      refused: refused.slice(0, mostListed).map(({ product, refusal }) => ({ ...named(product), reason: refusal })),
      refused_count: refused.length,
    }
  })
}

async function planSteps(tx: Db, products: readonly Chosen[], change: BulkChange): Promise<Step[]> {
  const categoryName = change.kind === 'category' ? await readCategories(tx, change.category_id) : () => null
  return products.map((product) => {
    if (change.kind === 'price') {
      const after = newPrice(product.price, change)
      const isBig = isBigMove(product.price, after)
      return { product, before: product.price, after, isBig, refusal: refusePrice(after) }
    }
    if (change.kind === 'stock') {
      const after = newStock(product.stock, change)
      return { product, before: product.stock, after, refusal: refuseStock(after, product.stock) }
    }
    if (change.kind === 'category') {
      const [before, after] = [categoryName(product.category_id), categoryName(change.category_id)]
      return { product, before, after, refusal: '' }
    }
    const refusal = change.is_active && product.price === 0 ? 'No tiene precio: no puede estar en venta' : ''
    return { product, before: status(product.is_active), after: status(change.is_active), refusal }
  })
}

/** Which bottle it is: one name comes in several sizes. */
const named = ({ id, name, brand, concentration, volume }: Chosen) => ({ id, name, brand, concentration, volume })

const status = (is_active: boolean) => (is_active ? 'Activo' : 'Inactivo')

async function readCategories(tx: Db, wanted: number | null) {
  const names = new Map((await listCategories(tx)).map(({ id, name }) => [id, name]))
  if (wanted !== null && !names.has(wanted)) {
    throw invalid('Esa categoría no existe.', { category_id: 'Esa categoría no existe' })
  }
  return (id: number | null) => (id === null ? null : (names.get(id) ?? null))
}

async function write(tx: Db, steps: readonly Step[], change: BulkChange, user_id: number) {
  const ids = steps.map(({ product }) => product.id)
  if (change.kind === 'category') return writeCategory(tx, ids, change.category_id)
  if (change.kind === 'status') return writeStatus(tx, ids, change.is_active)
  if (change.kind === 'price') {
    return writePrices(
      tx,
      steps.map(({ product: { id }, after }) => ({ id, price: Number(after) })),
    )
  }
  const moves = steps.map(({ product: { id, stock }, after }) => ({
    ...{ id, stock: Number(after), moved: Number(after) - stock },
  }))
  return writeStocks(tx, moves, user_id, change.note)
}

function said(count: number, isDry: boolean) {
  if (count === 0) return 'Ningún producto cambia.'
  const products = count === 1 ? '1 producto' : `${count} productos`
  if (isDry) return `${count === 1 ? 'Cambia' : 'Cambian'} ${products}.`
  return count === 1 ? '1 producto actualizado.' : `${products} actualizados.`
}

function othersNow(count: number) {
  return conflict(
    `La selección cambió: ahora son ${count} productos. Revisá la vista previa y probá de nuevo.`,
    'seleccion-cambiada',
  )
}

function cannot({ product, refusal }: Step, count: number) {
  const more = count > 1 ? ` Y ${count - 1} más.` : ''
  return new ShopError(409, 'no-se-puede', `No se cambió ningún producto. ${itemName(product)}: ${refusal}.${more}`)
}
