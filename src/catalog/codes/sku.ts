import { withoutAccents } from '../../platform/text/without-accents.ts'
import type { Product } from '../contract.ts'

type SkuFacts = Pick<Product, 'gender' | 'type' | 'brand' | 'volume'>

const genderLetters = { hombre: 'H', mujer: 'M', unisex: 'U' } as const
const typeCodes = { original: 'ORG', importado: 'IMP', imitacion: 'IMIT' } as const

/** Format given by the specification: `H-ORG-CHAN-100-007`; ends in `NEW` while there is no id. */
export function makeSku({ gender, type, brand, volume }: SkuFacts, id?: number) {
  const number = id === undefined ? 'NEW' : padded(id)
  return [genderLetters[gender], typeCodes[type], brandCode(brand), volume.replace(/\D/g, '') || '0', number].join('-')
}

/** Whether it was generated for a product without an id. SKUs typed by staff may end in NEW too. */
export const isUnnumbered = (sku: string) => /^[HMU]-(ORG|IMP|IMIT)-.{1,4}-\d+-NEW$/.test(sku)
export const withNumber = (sku: string, id: number) => sku.replace(/NEW$/, padded(id))

const padded = (id: number) => String(id).padStart(3, '0')

const brandCode = (brand: string) => withoutAccents(brand).replace(/\s/g, '').slice(0, 4).toUpperCase() || 'GENR'
