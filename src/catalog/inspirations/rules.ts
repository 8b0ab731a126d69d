import type { ProductType } from '../contract.ts'

type Branded = { type: ProductType; brand: string; inspired_by: string | null }

/**
 * An imitation that carries the brand it recalls (Ley 22.362): the brand that the text names, or that of the perfume of
 * the shop that was chosen as its original.
 */
export function isForeignBrand({ type, brand, inspired_by }: Branded, original?: { brand: string }) {
  const own = words(brand)
  if (type !== 'imitacion' || own === none) return false
  if (words(inspired_by ?? '').includes(own)) return true
  const recalled = words(original?.brand ?? '')
  return recalled !== none && (own.includes(recalled) || recalled.includes(own))
}

const none = ' '

/** ' jean paul gaultier ': with a space at both ends, so that a word is not found within another. */
function words(text: string) {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `.replace(/^ +$/, none)
}
