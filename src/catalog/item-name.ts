import type { Presentation } from './contract.ts'
import { formatVolume } from './parts/product-labels.ts'

/** What distinguishes one product from another; old orders lack some of it. */
export type Item = {
  name: string
  brand?: string | null
  concentration?: string | null
  volume?: string | null
  volume_ml?: number | null
  /** For order lines it is already part of `volume`. */
  presentation?: Presentation
}

/** `Yara · EDP 100 ml · Lattafa`, for the panel, paper and mails. */
export function itemName({ brand, ...item }: Item) {
  // Skips the brand if the name begins with it.
  const isInName = !brand || item.name.toLowerCase().startsWith(brand.toLowerCase())
  return isInName ? bottleName(item) : `${bottleName(item)} · ${brand}`
}

/** `Yara · EDP 100 ml · Lattafa (Y-100)`, with its SKU. */
export const soldName = ({ sku, ...item }: Item & { sku: string | null }) => itemName(item) + (sku ? ` (${sku})` : '')

/** `Yara · EDP 100 ml`, without the brand. */
export const bottleName = (item: Item) => [item.name, itemSize(item)].filter(Boolean).join(' · ')

/** `Lattafa · EDP 100 ml`, under the name. */
export const itemDetails = (item: Omit<Item, 'name'>) => [item.brand, itemSize(item)].filter(Boolean).join(' · ')

/** `EDP 100 ml` */
export function itemSize({ concentration, volume, volume_ml, presentation }: Omit<Item, 'name' | 'brand'>) {
  const size = sizeText({ volume: volume || (volume_ml ? `${volume_ml}ml` : ''), presentation }).replaceAll(
    '\u00a0',
    ' ',
  )
  return [concentration && shortConcentration(concentration), size].filter(Boolean).join(' ')
}

/** `Eau de Parfum` → `EDP`. */
export const shortConcentration = (name: string) => short[name] ?? name

const short: Record<string, string> = {
  'Eau de Cologne': 'EDC',
  'Eau de Toilette': 'EDT',
  'Eau de Parfum': 'EDP',
  'Extrait de Parfum': 'Extrait',
}

type Sized = { volume: string; presentation?: Presentation | undefined }

/** Shown before the volume. */
export const soldAs = { frasco: '', tester: 'Tester', decant: 'Decant' } as const satisfies Record<Presentation, string>

/** `100 ml`, `Decant 5 ml`. */
export const sizeText = ({ volume, presentation = 'frasco' }: Sized) =>
  `${soldAs[presentation]}\u00a0${formatVolume(volume)}`.trim()

/** Puts the presentation into `volume`, for pages and answers that only have a volume. */
export const asSold = <Product extends Sized>(product: Product) =>
  product.presentation === 'frasco' ? product : { ...product, volume: sizeText(product) }
