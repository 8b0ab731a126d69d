import { refuseOverwriting } from '../accounts/refuse-overwriting.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { doOnce, type Once } from '../platform/database/do-once.server.ts'
import { invalid, notFound, ShopError } from '../platform/http/errors.ts'
import type { NewPromotion, PromotionChange, Scope } from './contract.ts'
import { everyProduct } from './every-product.ts'
import { findPromotion, findUnknown, insertPromotion, lockPromotion, updatePromotion } from './queries.server.ts'

export function createPromotion(db: Db, input: NewPromotion, once?: Once) {
  return db.transaction().execute(async (tx) => {
    const id = await doOnce(tx, { what: 'promotion', input, ...once }, async () => {
      await checkScope(tx, input.scope)
      return insertPromotion(tx, asRow(input)).catch(explainTaken)
    })
    return savedPromotion(tx, id)
  })
}

/** Fields left out stay as they are; the result must be a valid promotion. */
export function changePromotion(db: Db, id: number, { seen, ...sent }: PromotionChange) {
  return db.transaction().execute(async (tx) => {
    const before = (await lockPromotion(tx, id)) && (await findPromotion(tx, id))
    if (!before) throw promotionNotFound()
    const { id: _id, used: _used, ...stored } = before
    const row = { table: 'promotions', id, what: 'esta promoción' }
    const change = await refuseOverwriting(tx, { ...row, change: sent, seen, now: before, together: terms })
    if (change.scope) await checkScope(tx, change.scope, before.scope)
    await updatePromotion(tx, id, asRow({ ...stored, ...change })).catch(explainTaken)
    return savedPromotion(tx, id)
  })
}

const terms = ['kind', 'value', 'buy', 'pay'] as const

/**
 * Refuses brands, categories and products that do not exist, with which a promotion would silently do nothing. Those it
 * already had may have been deleted since.
 */
async function checkScope(db: Db, scope: Scope, before: Scope = everyProduct) {
  const fresh = <Value>(now: readonly Value[], then: readonly Value[]) => now.filter((value) => !then.includes(value))
  const { brand, category_id, product_id } = await findUnknown(db, {
    brand: fresh(scope.brand, before.brand),
    category_id: fresh(scope.category_id, before.category_id),
    product_id: fresh(scope.product_id, before.product_id),
  })
  const errors: Record<string, string> = {}
  if (brand.length > 0) errors['scope.brand'] = `No hay productos de ${listText(brand.map((name) => `«${name}»`))}`
  if (category_id.length > 0) errors['scope.category_id'] = `No existe la categoría ${listText(category_id)}`
  if (product_id.length > 0) errors['scope.product_id'] = `No existe el producto ${listText(product_id)}`
  const messages = Object.values(errors)
  if (messages.length > 0) throw invalid(`${messages.join('. ')}.`, errors)
}

function listText(values: readonly (string | number)[]) {
  const more = values.length > 5 ? ` y ${values.length - 5} más` : ''
  return values.slice(0, 5).join(', ') + more
}

export const promotionNotFound = () => notFound('Esa promoción no existe.')

function asRow(input: NewPromotion) {
  checkParts(input)
  const isGroups = input.kind === 'n_for_m'
  return {
    ...input,
    value: isGroups ? null : input.value,
    buy: isGroups ? input.buy : null,
    pay: isGroups ? input.pay : null,
    scope: JSON.stringify(input.scope),
  }
}

type Parts = Pick<NewPromotion, 'kind' | 'value' | 'buy' | 'pay' | 'starts_at' | 'ends_at'>

/** Validates across fields. */
export function checkParts(input: Parts) {
  const errors = wrongParts(input)
  const messages = Object.values(errors)
  if (messages.length > 0) throw invalid(messages.join('. '), errors)
}

function wrongParts({ kind, value, buy, pay, starts_at, ends_at }: Parts) {
  const errors: Record<string, string> = {}
  if (kind === 'n_for_m') {
    if (!buy || buy < 2 || buy > 1000) errors.buy = 'Desde 2 unidades, hasta 1000'
    if (!pay || pay < 1) errors.pay = 'Se paga al menos 1'
    else if (buy && pay >= buy) errors.pay = 'Se paga menos de lo que se lleva'
  } else if (kind === 'amount') {
    if (!value) errors.value = 'Ingresá cuántos pesos se descuentan'
  } else if (!value || value > 100) {
    errors.value = 'Un porcentaje mayor que 0 y hasta 100'
  }
  if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at)) errors.ends_at = 'Termina antes de empezar'
  return errors
}

/** The unique constraint: concurrent requests used the same code. */
function explainTaken(error: { constraint?: string }): never {
  if (error.constraint !== 'promotions_code_key') throw error
  const message = 'Ya hay una promoción con ese código'
  throw new ShopError(409, 'codigo-repetido', `${message}.`, { code: message })
}

async function savedPromotion(db: Db, id: number) {
  const promotion = await findPromotion(db, id)
  if (!promotion) throw promotionNotFound()
  return promotion
}
