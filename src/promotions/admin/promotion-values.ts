import { halfMoment, halfMomentMessage, localMoment, sentMoment } from '../../platform/argentina/local-moment.ts'
import { explainPesos, readCount, readPercent, readPesos, writePesos } from '../../platform/argentina/read-pesos.ts'
import type { NewPromotion, Promotion } from '../contract.ts'
import { everyProduct } from '../every-product.ts'

export type PromotionValues = Record<
  'name' | 'value' | 'buy' | 'pay' | 'code' | 'starts_at' | 'ends_at' | 'min_total' | 'max_uses' | 'max_uses_per_buyer',
  string
> & {
  kind: Promotion['kind']
  brands: string
  product_ids: string
  scope: Pick<Promotion['scope'], 'category_id' | 'type' | 'gender'>
  is_active: boolean
}

export function valuesOf(promotion: Promotion | undefined): PromotionValues {
  const { scope = everyProduct, value = null, kind = 'percent' } = promotion ?? {}
  const number = (count: number | null | undefined) => (count ? String(count) : '')
  return {
    name: promotion?.name ?? '',
    kind,
    value: value === null ? '' : kind === 'amount' ? writePesos(value) : String(value).replace('.', ','),
    buy: String(promotion?.buy ?? 3),
    pay: String(promotion?.pay ?? 2),
    code: promotion?.code ?? '',
    starts_at: localMoment(promotion?.starts_at),
    ends_at: localMoment(promotion?.ends_at),
    min_total: promotion?.min_total ? writePesos(promotion.min_total) : '',
    max_uses: number(promotion?.max_uses),
    max_uses_per_buyer: number(promotion?.max_uses_per_buyer),
    brands: scope.brand.join(', '),
    product_ids: scope.product_id.join(', '),
    scope: { category_id: scope.category_id, type: scope.type, gender: scope.gender },
    is_active: promotion?.is_active ?? true,
  }
}

/** Converts the form to the request. Unreadable values become null, and the server reports what is missing. */
export function asPromotion(values: PromotionValues): NewPromotion {
  const { name, kind, code, is_active, scope } = values
  const count = (text: string) => readCount(text) ?? null
  return {
    name,
    kind,
    value: (kind === 'amount' ? readPesos(values.value) : readPercent(values.value)) ?? null,
    buy: kind === 'n_for_m' ? count(values.buy) : null,
    pay: kind === 'n_for_m' ? count(values.pay) : null,
    code: code || null,
    starts_at: sentMoment(values.starts_at),
    ends_at: sentMoment(values.ends_at),
    min_total: readPesos(values.min_total) ?? 0,
    max_uses: count(values.max_uses),
    max_uses_per_buyer: count(values.max_uses_per_buyer),
    scope: { ...scope, brand: entriesIn(values.brands), product_id: entriesIn(values.product_ids).map(Number) },
    is_active,
  }
}

/**
 * Errors of unreadable numbers, wrong percentages and dates without a time: sent as null they would silently widen the
 * promotion.
 */
export function unreadValues(values: PromotionValues) {
  const errors: Record<string, string> = {}
  const isOdd = (text: string, number: number | undefined) => text.trim() !== '' && number === undefined
  if (isOdd(values.min_total, readPesos(values.min_total))) errors.min_total = explainPesos(values.min_total)
  if (values.kind === 'amount' && isOdd(values.value, readPesos(values.value)))
    errors.value = explainPesos(values.value)
  const isPercent = values.kind === 'percent' || values.kind === 'second_unit'
  const percent = readPercent(values.value) ?? 0
  if (isPercent && (percent <= 0 || percent > 100)) {
    errors.value = 'Un porcentaje mayor que 0 y hasta 100'
  }
  for (const name of ['max_uses', 'max_uses_per_buyer'] as const) {
    if (isOdd(values[name], readCount(values[name]))) errors[name] = 'Un número entero'
  }
  for (const name of ['starts_at', 'ends_at'] as const)
    if (values[name] === halfMoment) errors[name] = halfMomentMessage
  if (entriesIn(values.product_ids).some((text) => !/^\d{1,9}$/.test(text)))
    errors.product_ids = 'Números separados por comas'
  return errors
}

const entriesIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
