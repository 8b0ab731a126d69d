import type { Db } from '../platform/database/database.server.ts'
import { invalid, notFound, ShopError } from '../platform/http/errors.ts'
import type { NewPromotion, PromotionChange } from './contract.ts'
import { findPromotion, insertPromotion, lockPromotion, updatePromotion } from './queries.server.ts'

export async function createPromotion(db: Db, input: NewPromotion) {
  const id = await insertPromotion(db, asRow(input)).catch(explainTaken)
  return savedPromotion(db, id)
}

/** What is left out stays as it is; the whole must be a promotion. */
export function changePromotion(db: Db, id: number, change: PromotionChange) {
  return db.transaction().execute(async (tx) => {
    const before = (await lockPromotion(tx, id)) && (await findPromotion(tx, id))
    if (!before) throw gone()
    const { id: _id, used: _used, ...kept } = before
    await updatePromotion(tx, id, asRow({ ...kept, ...change })).catch(explainTaken)
    return savedPromotion(tx, id)
  })
}

export const gone = () => notFound('Esa promoción no existe.')

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

/** Refuses what no field says by itself. */
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

/** Two people gave the same code in the same moment. */
function explainTaken(error: { constraint?: string }): never {
  if (error.constraint !== 'promotions_code_key') throw error
  const message = 'Ya hay una promoción con ese código'
  throw new ShopError(409, 'codigo-repetido', `${message}.`, { code: message })
}

async function savedPromotion(db: Db, id: number) {
  const promotion = await findPromotion(db, id)
  if (!promotion) throw gone()
  return promotion
}
