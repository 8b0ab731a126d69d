import { volumeWords } from './parts/product-words.ts'

/** What tells one bottle from another; of old orders some of it is unknown. */
export type Item = {
  name: string
  brand?: string | null
  concentration?: string | null
  volume?: string | null
  volume_ml?: number | null
}

/** `Yara · EDP 100 ml · Lattafa`: an item in one line, in the panel, on paper and in mails. */
export function itemName({ brand, ...item }: Item) {
  // Some names begin with their brand.
  const isSaid = !brand || item.name.toLowerCase().startsWith(brand.toLowerCase())
  return isSaid ? bottleName(item) : `${bottleName(item)} · ${brand}`
}

/** `Yara · EDP 100 ml`, where the brand stands beside it. */
export const bottleName = (item: Item) => [item.name, itemSize(item)].filter(Boolean).join(' · ')

/** `Lattafa · EDP 100 ml`, under the name. */
export const itemDetails = (item: Omit<Item, 'name'>) => [item.brand, itemSize(item)].filter(Boolean).join(' · ')

/** `EDP 100 ml` */
export function itemSize({ concentration, volume, volume_ml }: Omit<Item, 'name' | 'brand'>) {
  const size = volume ? volumeWords(volume).replace('\u00a0', ' ') : volume_ml && `${volume_ml} ml`
  return [concentration && (short[concentration] ?? concentration), size].filter(Boolean).join(' ')
}

const short: Record<string, string> = {
  'Eau de Cologne': 'EDC',
  'Eau de Toilette': 'EDT',
  'Eau de Parfum': 'EDP',
  'Extrait de Parfum': 'Extrait',
}
