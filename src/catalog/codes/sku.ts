import { withoutAccents } from '../../platform/text/without-accents.ts'
import type { Product } from '../contract.ts'

type SkuFacts = Pick<Product, 'gender' | 'type' | 'brand' | 'volume'>

const genderLetters = { hombre: 'H', mujer: 'M', unisex: 'U' } as const
const typeCodes = { original: 'ORG', importado: 'IMP', imitacion: 'IMIT' } as const

/** The specification's SKU: `H-ORG-CHAN-100-007`; without an id yet it ends in `NEW`. */
export function makeSku({ gender, type, brand, volume }: SkuFacts, id?: number) {
  const number = id === undefined ? 'NEW' : padded(id)
  return [genderLetters[gender], typeCodes[type], brandCode(brand), volume.replace(/\D/g, '') || '0', number].join('-')
}

/** Made here for a product that is not saved yet; what staff wrote by hand is theirs, whatever it ends in. */
export const isUnnumbered = (sku: string) => /^[HMU]-(ORG|IMP|IMIT)-.{1,4}-\d+-NEW$/.test(sku)
export const withNumber = (sku: string, id: number) => sku.replace(/NEW$/, padded(id))

const padded = (id: number) => String(id).padStart(3, '0')

const brandCode = (brand: string) => withoutAccents(brand).replace(/\s/g, '').slice(0, 4).toUpperCase() || 'GENR'
