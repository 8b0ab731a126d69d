import { genderLabels, typeLabels } from '../../catalog/parts/product-labels.ts'
import { formatLastDay } from '../../platform/argentina/last-day.ts'
import { formatPesos, fromCents } from '../../platform/argentina/money.ts'
import { formatDate, formatDateTime } from '../../platform/argentina/time.ts'
import { differences } from '../../ui/admin/form/overtaken.tsx'
import type { NewPromotion, Promotion } from '../contract.ts'
import { everyProduct } from '../every-product.ts'
import { promotionKinds } from '../labels.ts'
import { discountCents, type Offer } from '../rules.ts'

type Terms = Pick<Promotion, 'kind' | 'value' | 'buy' | 'pay'>

/** «20 %», «$ 5.000,00», «3 × 2», «70 % en la segunda». */
export function offerText({ kind, value, buy, pay }: Terms) {
  if (kind === 'n_for_m') return `${buy} × ${pay}`
  if (kind === 'amount') return formatPesos(value ?? 0)
  const percent = `${String(value ?? 0).replace('.', ',')} %`
  return kind === 'percent' ? percent : `${percent} en la segunda`
}

/** «Lattafa · Mujer»; «Todos» without any restriction. */
export function scopeText({ brand, category_id, type, gender, product_id }: Promotion['scope']) {
  const count = (ids: readonly number[], one: string, many: string) =>
    ids.length === 0 ? [] : [ids.length === 1 ? `1 ${one}` : `${ids.length} ${many}`]
  const parts = [
    brand.slice(0, 3).join(', ') + (brand.length > 3 ? ` y ${brand.length - 3} más` : ''),
    ...count(category_id, 'categoría', 'categorías'),
    type.map((name) => typeLabels[name]).join(', '),
    gender.map((name) => genderLabels[name]).join(', '),
    ...count(product_id, 'producto', 'productos'),
  ]
  return parts.filter(Boolean).join(' · ') || 'Todos'
}

/** Whether all its categories were deleted, so that it applies to no product. */
export const appliesToNone = ({ category_id }: Promotion['scope'], known: readonly { id: number }[]) =>
  category_id.length > 0 && !known.some(({ id }) => category_id.includes(id))

export const promotionLabels: Record<keyof NewPromotion, string> = {
  name: 'Nombre',
  kind: 'Tipo',
  value: 'Descuento',
  buy: 'Se llevan',
  pay: 'Se pagan',
  code: 'Código de cupón',
  starts_at: 'Empieza',
  ends_at: 'Termina',
  min_total: 'Compra mínima',
  max_uses: 'Usos como mucho',
  max_uses_per_buyer: 'Usos por cliente',
  scope: 'Productos',
  is_active: 'Activa',
}

export const changesOf = (mine: NewPromotion, now: Partial<Promotion>) =>
  differences(promotionLabels, mine, now, columnText)

function columnText(promotion: NewPromotion, name: keyof NewPromotion) {
  if (name === 'kind') return promotionKinds[promotion.kind]
  if (name === 'value') return promotion.value === null ? '' : offerText(promotion)
  if (name === 'scope') return scopeText(promotion.scope)
  if (name === 'is_active') return promotion.is_active ? 'Sí' : 'No'
  if (name === 'min_total') return formatPesos(promotion.min_total)
  const value = promotion[name]
  if (name === 'starts_at' || name === 'ends_at') return value === null ? '' : formatDateTime(String(value))
  return value === null ? '' : String(value)
}

const examplePrice = 1_000_000

export function exampleText(terms: Terms) {
  const quantity = terms.kind === 'n_for_m' ? (terms.buy ?? 1) : terms.kind === 'second_unit' ? 2 : 1
  const offer: Offer = { ...terms, id: 0, name: '', scope: everyProduct, code: null, min_total: 0 }
  const cents = examplePrice * quantity
  const line = { product_id: 1, brand: '', category_id: null, type: '', gender: '', quantity, cents }
  const [off = 0] = discountCents(offer, [line])
  const units = quantity === 1 ? 'Un perfume' : `${quantity} unidades iguales`
  return `${units} de ${formatPesos(fromCents(examplePrice))} ${quantity === 1 ? 'queda' : 'quedan'} en ${formatPesos(fromCents(cents - off))}.`
}

export function promotionState({ is_active, starts_at, ends_at, max_uses, used }: Promotion, now: Date) {
  if (!is_active) return { label: 'Apagada', tone: 'soft' } as const
  if (ends_at && new Date(ends_at) <= now)
    return { label: `Terminó el ${formatLastDay(ends_at)}`, tone: 'soft' } as const
  if (max_uses !== null && used >= max_uses) return { label: 'Se agotó', tone: 'warn' } as const
  if (starts_at && new Date(starts_at) > now)
    return { label: `Desde el ${formatDate(starts_at)}`, tone: 'warn' } as const
  return { label: ends_at ? `Hasta el ${formatLastDay(ends_at)}` : 'Activa', tone: 'ok' } as const
}
