import type { Gender, Product, ProductType } from '../contract.ts'

/** How the shop says what the database keeps. */
export const genderWords = { hombre: 'Hombre', mujer: 'Mujer', unisex: 'Unisex' } as const satisfies Record<
  Gender,
  string
>
export const typeWords = {
  original: 'Original',
  importado: 'Importado',
  imitacion: 'Imitación',
} as const satisfies Record<ProductType, string>

/** `100ml`, `100` and `100 ML` are all shown as `100 ml`. */
export function volumeWords(volume: string) {
  const millilitres = volume.trim().match(/^(\d+(?:[.,]\d+)?)\s*(?:ml)?$/i)?.[1]
  return millilitres ? `${millilitres}\u00a0ml` : volume.trim()
}

/** What comes under a perfume's name: `Eau de Parfum · 100 ml`. */
export const bottleWords = (product: Bottle) => bottleParts(product).join(' · ')

type Bottle = Pick<Product, 'concentration' | 'volume'>

export function bottleParts({ concentration, volume }: Bottle) {
  return [concentration, volumeWords(volume)].filter(Boolean)
}

/** What an imitation recalls. Other kinds recall nothing, whatever was written. */
export function inspiredWords({ type, inspired_by }: Pick<Product, 'type' | 'inspired_by'>) {
  return type === 'imitacion' && inspired_by ? `Inspirado en ${inspired_by}` : undefined
}

export function stockWords({ stock, stock_status }: Pick<Product, 'stock' | 'stock_status'>) {
  if (stock_status !== 'bajo_stock') return undefined
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`
}

/** What a concentration means to the skin, the lightest first: share of essence and hours, both usual and not promised. */
export const concentrationFacts = [
  {
    name: 'Eau de Cologne',
    short: 'EDC',
    meaning: 'la más liviana, con 2 a 5 % de esencia, para refrescarse y volver a aplicar. Suele durar 2 horas.',
  },
  {
    name: 'Eau de Toilette',
    short: 'EDT',
    meaning: 'liviana y luminosa, con 5 a 12 % de esencia. Suele durar de 3 a 5 horas.',
  },
  {
    name: 'Eau de Parfum',
    short: 'EDP',
    meaning: 'presencia y duración parejas, con 12 a 20 % de esencia. Suele durar de 5 a 8 horas.',
  },
  {
    name: 'Parfum',
    short: 'Parfum',
    meaning: 'intensa y cerca de la piel, con 20 a 30 % de esencia. Suele durar de 8 a 10 horas.',
  },
  {
    name: 'Extrait de Parfum',
    short: 'Extrait',
    meaning: 'la más concentrada, con 20 a 40 % de esencia; alcanzan dos gotas. Suele durar más de 10 horas.',
  },
] as const

/** From the lightest to the strongest. */
export const concentrationNames = concentrationFacts.map(({ name }) => name)

/** `EDP` of `Eau de Parfum`; what is not one of the five stays whole. */
export function concentrationShort(concentration: string) {
  const known = concentrationFacts.find(({ name }) => name.toLowerCase() === concentration.trim().toLowerCase())
  return known?.short ?? concentration
}
