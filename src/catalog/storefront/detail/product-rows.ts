import { formatPesos, fromCents, toCents } from '../../../platform/argentina/money.ts'
import type { Seller, Settings } from '../../../settings/contract.ts'
import { deliveryText } from '../../../settings/delivery-text.ts'
import type { Presentation, Product } from '../../contract.ts'
import { soldAs } from '../../item-name.ts'
import { wearOf } from '../../notes/wear.ts'
import { formatVolume, genderLabels, typeLabels } from '../../parts/product-labels.ts'

export type Rows = readonly (readonly [name: string, text: string])[]

const missing = 'N/A'

/** All facts of the product; unknown ones say so. */
export function detailRows(product: Product): Rows {
  const { sku, brand, volume, concentration, notes, notes_top, notes_heart, notes_base, gender, type } = product
  const { presentation } = product
  const rows = [
    ['SKU', sku],
    ['Marca', brand],
    ['Volumen', formatVolume(volume)],
    ...(presentation === 'frasco' ? [] : [['Presentación', soldAs[presentation]] as const]),
    ['Concentración', concentration],
    ['Notas', [...notes_top, ...notes_heart, ...notes_base].join(', ') || notes],
    ['Género', genderLabels[gender]],
    ['Tipo', typeLabels[type]],
    ['Categoría', product.category_name],
  ] as const
  return rows.map(([name, text]) => [name, text || missing])
}

/** How it wears, estimated from its notes and concentration, and its cost per day. */
export function wearRows(product: Product): Rows {
  const perDay = perDayText(product)
  return [...wearOf(product), ...(perDay ? [['Por día', perDay] as const] : [])]
}

/** Four sprays of a tenth of a millilitre. */
const mlADay = 0.4
const daysAMonth = 30

/** `≈ $ 860 con 4 rociadas: dura unos 8 meses` */
function perDayText({ price, price_per_100ml }: Pick<Product, 'price' | 'price_per_100ml'>) {
  if (!price_per_100ml || price <= 0) return ''
  const aDay = (toCents(price_per_100ml) * mlADay) / 100
  const days = Math.round(toCents(price) / aDay)
  const months = Math.round(days / daysAMonth)
  const long = months < 2 ? `unos ${days} días` : months === 12 ? 'un año' : `unos ${months} meses`
  // Rounded to ten pesos: an estimate, not a price.
  const pesos = Math.max(Math.round(fromCents(aDay) / 10) * 10, 1)
  return `≈ ${formatPesos(pesos).slice(0, -',00'.length)} con 4 rociadas: dura ${long}`
}

/** Short assurances under the button. Testers and decants are original but not sealed. */
export function trustTexts(
  { type, presentation }: Pick<Product, 'type' | 'presentation'>,
  { isDeliveryFree, provider }: { isDeliveryFree: boolean; provider: string | null },
) {
  const delivery = deliveryText(isDeliveryFree)
  return [
    delivery.charAt(0).toUpperCase() + delivery.slice(1),
    ...(type === 'original' && presentation === 'frasco' ? ['Original sellado'] : []),
    '10 días para arrepentirte',
    provider ? `${provider} o transferencia` : 'Pagás por transferencia',
  ]
}

/** The shop's own note about the product; undefined unless it is signed by one of the shop's sellers. */
export function houseNote({ house_note, house_note_by }: Product, sellers: readonly Seller[]) {
  const by = house_note_by?.trim().toLowerCase()
  const seller = sellers.find(({ name }) => name.trim().toLowerCase() === by)
  if (!house_note || !seller) return undefined
  return { text: house_note, by: [seller.name, seller.role].filter(Boolean).join(', '), picture: seller.picture }
}

/** Says who filled a decant and, if there is one, the ANMAT registration that allows it. */
export function decantedBy({ presentation }: Product, { shop_name, decants_registry }: Settings) {
  if (presentation !== 'decant') return undefined
  const registry = decants_registry && `, establecimiento habilitado por ANMAT (legajo ${decants_registry})`
  return `Fraccionado del frasco original por ${shop_name}${registry}.`
}

type Size = {
  id: number
  size: string
  presentation: Presentation
  price: number
  isOut: boolean
  isThis: boolean
}

/** A cheap way to try a bottle: the cheapest decant in stock, else the smallest bottle at half its price or less. */
export function firstTry(sizes: readonly Size[]) {
  const bottle = sizes.find(({ isThis }) => isThis)
  if (!bottle || bottle.presentation === 'decant') return undefined
  const left = sizes.filter(({ isOut }) => !isOut)
  const [decant] = left
    .filter(({ presentation }) => presentation === 'decant')
    .toSorted((one, other) => one.price - other.price)
  if (decant) {
    const size = decant.size.replace('Decant', 'decant de')
    return {
      id: decant.id,
      ask: '¿No lo podés oler?',
      text: `Probalo antes: ${size}, ${formatPesos(decant.price)}`,
    }
  }
  const smaller = left.find(({ isThis, price }) => !isThis && 2 * price <= bottle.price)
  return (
    smaller && {
      id: smaller.id,
      ask: '¿Todavía no lo conocés?',
      text: `Probá ${smaller.size} antes, por ${formatPesos(smaller.price)}`,
    }
  )
}
