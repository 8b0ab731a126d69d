import type { Gender, Product, ProductType } from '../contract.ts'

export const genderLabels = { hombre: 'Hombre', mujer: 'Mujer', unisex: 'Unisex' } as const satisfies Record<
  Gender,
  string
>
export const typeLabels = {
  original: 'Original',
  importado: 'Importado',
  imitacion: 'Imitación',
} as const satisfies Record<ProductType, string>

/** Lightest first. */
export const concentrationNames = [
  'Eau de Cologne',
  'Eau de Toilette',
  'Eau de Parfum',
  'Parfum',
  'Extrait de Parfum',
] as const

/** `100ml`, `100` and `100 ML` are all shown as `100 ml`. */
export function formatVolume(volume: string) {
  const millilitres = volume.trim().match(/^(\d+(?:[.,]\d+)?)\s*(?:ml)?$/i)?.[1]
  return millilitres ? `${millilitres}\u00a0ml` : volume.trim()
}

/** `Eau de Parfum · 100 ml`, below a product's name. */
export const bottleText = (product: Bottle) => bottleParts(product).join(' · ')

type Bottle = Pick<Product, 'concentration' | 'volume'>

export function bottleParts({ concentration, volume }: Bottle) {
  return [concentration, formatVolume(volume)].filter(Boolean)
}

/** Only for imitations, whatever `inspired_by` other types have. */
export function inspirationText({ type, inspired_by }: Pick<Product, 'type' | 'inspired_by'>) {
  return type === 'imitacion' && inspired_by ? `Inspirado en ${inspired_by}` : undefined
}

export function stockText({ stock, stock_status }: Pick<Product, 'stock' | 'stock_status'>) {
  if (stock_status !== 'bajo_stock') return undefined
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`
}
