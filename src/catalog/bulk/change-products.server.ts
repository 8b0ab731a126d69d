import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, invalid, ShopError } from '../../platform/http/errors.ts'
import { counted } from '../../platform/text/counted.ts'
import { decantsAllowed } from '../decants/decants-allowed.server.ts'
import { refuseDecant } from '../decants/rules.ts'
import { findLastAct, insertAct, listPricesBefore, lockActs, markUndone } from '../dollar/queries.server.ts'
import { dollarPrices } from '../dollar/rules.ts'
import { itemName } from '../item-name.ts'
import { scheduleEnd } from '../offers/end-offers.server.ts'
import { offerChange } from '../offers/offer-texts.ts'
import { planOffer } from '../offers/planned-offers.server.ts'
import { isBigMove } from '../prices/price-move.ts'
import { listCategories } from '../queries.server.ts'
import type { BulkChange, BulkEdit, BulkResult } from './contract.ts'
import { type Chosen, chooseProducts, writeCategory, writePrices, writeStatus, writeStocks } from './queries.server.ts'
import {
  isSamePrices,
  newPrices,
  newStock,
  offerPrices,
  type Prices,
  pricesAfterOffer,
  refusePrices,
  refuseStock,
} from './rules.ts'

type Shown = string | number | null
type Step = { product: Chosen; before: Shown; after: Shown; refusal: string; isBig?: boolean } & {
  /** For price changes: the new prices, and whether they are unchanged. */
  prices?: Prices
  isSame?: boolean
}

const maxListed = 20

/** Changes many products in one transaction, all or none. With `dry_run` only returns the preview. */
export function changeProducts(db: Db, edit: BulkEdit, staff: { id: number; once: Once }) {
  return db.transaction().execute((tx) => {
    const change = () => changeChosen(tx, edit, staff.id)
    return edit.dry_run ? change() : doOnce(tx, { what: 'products', input: edit, ...staff.once }, change)
  })
}

async function changeChosen(tx: Db, edit: BulkEdit, user_id: number): Promise<Omit<BulkResult, 'success'>> {
  const { change, dry_run, expected, expected_big_moves } = edit
  if (isByDollar(change) && !dry_run) await lockActs(tx)
  const before = change.kind === 'dollar_undo' ? await pricesBefore(tx, change.act_id) : undefined
  const products = (await chooseProducts(tx, edit, { isLocked: !dry_run })).filter(
    ({ id, cost_usd }) => (change.kind !== 'dollar' || cost_usd !== null) && (!before || before.has(id)),
  )
  if (expected !== undefined && expected !== products.length) throw selectionChanged(products.length)
  const steps = await planSteps(tx, products, change, before)
  const refused = steps.filter(({ refusal }) => refusal)
  const changed = steps.filter(({ before, after, isSame = before === after, refusal }) => !isSame && !refusal)
  const big = changed.filter(({ isBig }) => isBig)
  if (expected_big_moves !== undefined && big.length > expected_big_moves) throw selectionChanged(products.length)
  if (!dry_run) {
    const [first] = refused
    if (first) throw cannot(first, refused.length)
    if (changed.length > 0 || before) {
      await write(tx, changed, change, user_id)
    }
  }
  return {
    message:
      isPlanned(change) && !dry_run && changed.length > 0
        ? planned(changed.length)
        : changedMessage(changed.length, dry_run),
    matched: products.length,
    changed: changed.length,
    big_moves: big.length,
    examples: [...big, ...changed.filter(({ isBig }) => !isBig)]
      .slice(0, maxListed)
      .map(({ product, before, after }) => ({ ...named(product), before, after })),
    refused: refused.slice(0, maxListed).map(({ product, refusal }) => ({ ...named(product), reason: refusal })),
    refused_count: refused.length,
  }
}

const isByDollar = ({ kind }: BulkChange) => kind === 'dollar' || kind === 'dollar_undo'

/** Only the newest rate can be undone; undoing an older one would undo later changes too. */
async function pricesBefore(tx: Db, act_id: number) {
  const last = await findLastAct(tx)
  if (last?.id !== act_id) {
    throw conflict('Solo se vuelve atrás la última cotización aplicada. Actualizá la página.', 'no-es-el-ultimo')
  }
  return listPricesBefore(tx, act_id)
}

async function planSteps(
  tx: Db,
  products: readonly Chosen[],
  change: BulkChange,
  before: ReadonlyMap<number, Prices> | undefined,
): Promise<Step[]> {
  const allowsDecants = change.kind === 'status' && change.is_active && (await decantsAllowed(tx))
  const categoryName = change.kind === 'category' ? await readCategories(tx, change.category_id) : () => null
  return products.map((product) => {
    if (isPriceChange(change)) return planPrices(product, before?.get(product.id) ?? pricesBy(product, change))
    if (change.kind === 'stock') {
      const after = newStock(product.stock, change)
      return { product, before: product.stock, after, refusal: refuseStock(after, product.stock) }
    }
    if (change.kind === 'category') {
      const [before, after] = [categoryName(product.category_id), categoryName(change.category_id)]
      return { product, before, after, refusal: '' }
    }
    const after = { presentation: product.presentation, is_active: change.is_active }
    const refusal = refuseSale(product, change.is_active) || (refuseDecant(after, product, allowsDecants) ?? '')
    return { product, before: status(product.is_active), after: status(change.is_active), refusal }
  })
}

const refuseSale = ({ price }: Chosen, isSale: boolean) =>
  isSale && price === 0 ? 'No tiene precio: no puede estar en venta' : ''

const priceKinds = ['price', 'offer', 'offer_end', 'dollar', 'dollar_undo'] as const
type PriceChange = Extract<BulkChange, { kind: (typeof priceKinds)[number] }>
const isPriceChange = (change: BulkChange): change is PriceChange => priceKinds.some((kind) => kind === change.kind)

function pricesBy(product: Chosen, change: PriceChange): Prices {
  if (change.kind === 'price') return newPrices(product, change)
  if (change.kind === 'dollar') return dollarPrices(product, product.cost_usd ?? 0, change)
  if (change.kind === 'dollar_undo') return product
  return change.kind === 'offer' ? offerPrices(product, change) : pricesAfterOffer(product)
}

function planPrices(product: Chosen, prices: Prices): Step {
  return {
    product,
    prices,
    before: shownPrice(product, prices),
    after: shownPrice(prices, product),
    isSame: isSamePrices(product, prices),
    isBig: isBigMove(product.price, prices.price),
    refusal: refusePrices(prices),
  }
}

/** For an unchanged price, describes what else of the offer changes. */
const shownPrice = (prices: Prices, other: Prices) =>
  prices.price === other.price && !isSamePrices(prices, other) ? offerChange(prices, other) : prices.price

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
  if (change.kind !== 'stock') {
    if (change.kind === 'offer' && change.starts_at) {
      return planOffer(tx, ids, { ...change, starts_at: change.starts_at }, user_id)
    }
    await writePrices(
      tx,
      steps.flatMap(({ product: { id }, prices }) => (prices ? [{ id, ...prices }] : [])),
    )
    if (change.kind === 'dollar') await insertAct(tx, change, user_id, steps.flatMap(asChanged))
    if (change.kind === 'dollar_undo') await markUndone(tx, change.act_id, user_id)
    return change.kind === 'offer' && scheduleEnd(tx, change.ends_at)
  }
  const moves = steps.map(({ product: { id, stock }, after }) => ({
    id,
    stock: Number(after),
    moved: Number(after) - stock,
  }))
  return writeStocks(tx, moves, user_id, change.note)
}

const asChanged = ({ product, prices }: Step) => (prices ? [{ id: product.id, before: product, after: prices }] : [])

const isPlanned = (change: BulkChange) => change.kind === 'offer' && Boolean(change.starts_at)

const planned = (count: number) => `Oferta programada para ${counted(count, 'producto', 'productos')}.`

function changedMessage(count: number, isDry: boolean) {
  if (count === 0) return 'Ningún producto cambia.'
  const products = counted(count, 'producto', 'productos')
  if (isDry) return `${count === 1 ? 'Cambia' : 'Cambian'} ${products}.`
  return count === 1 ? '1 producto actualizado.' : `${products} actualizados.`
}

function selectionChanged(count: number) {
  return conflict(
    `La selección cambió: ahora son ${count} productos. Revisá la vista previa y probá de nuevo.`,
    'seleccion-cambiada',
  )
}

function cannot({ product, refusal }: Step, count: number) {
  const more = count > 1 ? ` Y ${count - 1} más.` : ''
  return new ShopError(
    409,
    'no-se-puede',
    `No se cambió ningún producto. ${itemName(named(product))}: ${refusal}.${more}`,
  )
}
