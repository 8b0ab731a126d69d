import type { concentrations, Product } from '../contract.ts'

/** How the shop says what the database keeps. */
export const genderWords = { hombre: 'Hombre', mujer: 'Mujer', unisex: 'Unisex' } as const satisfies Record<
  Product['gender'],
  string
>
export const typeWords = {
  original: 'Original',
  importado: 'Importado',
  imitacion: 'Imitación',
} as const satisfies Record<Product['type'], string>

/** From the lightest to the strongest. */
export const concentrationNames = [
  'Eau de Cologne',
  'Eau de Toilette',
  'Eau de Parfum',
  'Parfum',
  'Extrait de Parfum',
] as const satisfies readonly (typeof concentrations)[number][]

/** `100ml`, `100` and `100 ML` are all shown as `100 ml`. */
export function volumeWords(volume: string) {
  const millilitres = volume.trim().match(/^(\d+(?:[.,]\d+)?)\s*(?:ml)?$/i)?.[1]
  return millilitres ? `${millilitres}\u00a0ml` : volume.trim()
}

/** What comes under a perfume's name: `Eau de Parfum · 100 ml`. */
export function bottleWords({ concentration, volume }: Pick<Product, 'concentration' | 'volume'>) {
  return [concentration, volumeWords(volume)].filter(Boolean).join(' · ')
}

export function stockWords({ stock, stock_status }: Pick<Product, 'stock' | 'stock_status'>) {
  if (stock_status !== 'bajo_stock') return undefined
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`
}

/** What a concentration means to the skin: share of essence and hours, both usual and not promised. */
const concentrationFacts: Record<string, string> = {
  'eau de cologne': 'La más liviana: 2 a 5 % de esencia, para refrescarse y volver a aplicar. Suele durar 2 horas.',
  'eau de toilette': 'Liviana y luminosa: 5 a 12 % de esencia. Suele durar de 3 a 5 horas.',
  'eau de parfum': 'Presencia y duración parejas: 12 a 20 % de esencia. Suele durar de 5 a 8 horas.',
  parfum: 'Intensa y cerca de la piel: 20 a 30 % de esencia. Suele durar de 8 a 10 horas.',
  'extrait de parfum': 'La más concentrada: 20 a 40 % de esencia; alcanzan dos gotas. Suele durar más de 10 horas.',
}

export const concentrationMeaning = (concentration: string | null) =>
  concentration ? concentrationFacts[concentration.trim().toLowerCase()] : undefined
