import { formatPesos, fromCents, toCents } from '../../../platform/argentina/money.ts'
import type { Seller } from '../../../settings/contract.ts'
import type { Product } from '../../contract.ts'
import { wearOf } from '../../notes/wear.ts'
import { genderWords, typeWords, volumeWords } from '../../parts/product-words.ts'

export type Rows = readonly (readonly [name: string, words: string])[]

const missing = 'N/A'

/** Every fact of the product, with what is not known said so. */
export function detailRows(product: Product): Rows {
  const { sku, brand, volume, concentration, notes, notes_top, notes_heart, notes_base, gender, type } = product
  const rows = [
    ['SKU', sku],
    ['Marca', brand],
    ['Volumen', volumeWords(volume)],
    ['Concentración', concentration],
    ['Notas', [...notes_top, ...notes_heart, ...notes_base].join(', ') || notes],
    ['Género', genderWords[gender]],
    ['Tipo', typeWords[type]],
    ['Categoría', product.category_name],
  ] as const
  return rows.map(([name, words]) => [name, words || missing])
}

/** What it is like to wear it: guessed from what it is made of, and what a day of it costs. */
export function wearRows(product: Product): Rows {
  const perDay = perDayWords(product)
  return [...wearOf(product), ...(perDay ? [['Por día', perDay] as const] : [])]
}

/** Four sprays of a tenth of a millilitre. */
const mlADay = 0.4
const daysAMonth = 30

/** `≈ $ 860 con 4 rociadas: dura unos 8 meses` */
function perDayWords({ price, price_per_100ml }: Pick<Product, 'price' | 'price_per_100ml'>) {
  if (!price_per_100ml || price <= 0) return ''
  const aDay = (toCents(price_per_100ml) * mlADay) / 100
  const days = Math.round(toCents(price) / aDay)
  const months = Math.round(days / daysAMonth)
  const long = months < 2 ? `unos ${days} días` : months === 12 ? 'un año' : `unos ${months} meses`
  // To ten pesos: it is no price, and nobody sprays to the cent.
  const pesos = Math.max(Math.round(fromCents(aDay) / 10) * 10, 1)
  return `≈ ${formatPesos(pesos).slice(0, -',00'.length)} con 4 rociadas: dura ${long}`
}

/** What somebody of the house says of it; nothing while nobody of the house signs it. */
export function houseNote({ house_note, house_note_by }: Product, sellers: readonly Seller[]) {
  const by = house_note_by?.trim().toLowerCase()
  const seller = sellers.find(({ name }) => name.trim().toLowerCase() === by)
  if (!house_note || !seller) return undefined
  return { text: house_note, by: [seller.name, seller.role].filter(Boolean).join(', '), picture: seller.picture }
}

type Size = { id: number; volume: string; price: number; isOut: boolean; isThis: boolean }

/** The smallest bottle to be had of the same perfume, for who has not smelt it yet. */
export function firstTry(sizes: readonly Size[]) {
  const place = sizes.findIndex(({ isThis }) => isThis)
  const smaller = sizes.slice(0, Math.max(place, 0)).find(({ isOut }) => !isOut)
  return (
    smaller && {
      id: smaller.id,
      words: `Probá ${volumeWords(smaller.volume)} antes, por ${formatPesos(smaller.price)}`,
    }
  )
}
