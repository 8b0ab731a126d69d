import { plainWords } from '../../platform/text/without-accents.ts'
import type { ProductType } from '../contract.ts'

type Branded = { type: ProductType; brand: string; inspired_by: string | null }

/**
 * Whether an imitation carries the brand of its original, which trademark law forbids (Ley 22.362): the brand named in
 * the text, or that of the chosen original.
 */
export function isForeignBrand({ type, brand, inspired_by }: Branded, original?: { brand: string }) {
  if (type !== 'imitacion') return false
  const recalled = original?.brand ?? ''
  return names(inspired_by ?? '', brand) || names(recalled, brand) || names(brand, recalled)
}

export const recalledByOthers = 'Hay imitaciones que se inspiran en este perfume: no puede ser otra imitación'

/** Whether the text contains the brand, however it is joined or split: «DolceGabbana», «D.i.o.r.». */
function names(text: string, brand: string) {
  const sought = words(brand).join('')
  const own = words(text)
  return sought !== '' && own.some((_, index) => beginsWith(own.slice(index), sought))
}

function beginsWith([first, ...others]: readonly string[], sought: string): boolean {
  if (first === undefined || !sought.startsWith(first)) return false
  return first === sought || beginsWith(others, sought.slice(first.length))
}

const words = (text: string) => plainWords(text).split(' ')
