import { localities } from './localities.ts'
import { type Province, provinces, tidyPlace, toPostalCode, toProvince } from './places.ts'

/**
 * Blocks of postal codes: the first code and the letters of its provinces, the likeliest first. Codes follow the old
 * railway lines and not the borders, so some blocks have several provinces.
 */
const blocks = `
1000C 1500B 2000S 2300SGX 2400XS 2438S 2500SX 2550XS 2600SX 2625XS 2700BS 2740B 2820E 2900B 2917SB 2930B
3000S 3060SG 3070S 3100E 3194WE 3200E 3220WE 3227E 3230WE 3240E 3300N 3302WN 3304N 3340WN 3350N 3400W
3500H 3550SH 3600P 3700H 3736GH 3800
4000T 4126TA 4128T 4139KT 4140T 4182GT 4190AT 4195GA 4200G 4230GK 4240G 4400A 4500YA 4530A 4600Y 4633AY 4634Y 4651YA 4700K 4800
5000X 5250GX 5260K 5270XF 5280X 5300F 5315FK 5334KF 5340K 5350F 5400J 5470FJ 5500M 5700D 5800X 5880XD 5890X
6000BS 6100S 6106SXB 6120X 6150XBD 6200LX 6230B 6270XL 6300L 6330LB 6350L 6400B
7000B 8000B 8130BRL 8140B 8200LB 8220B
8300QR 8320Q 8324R 8340Q 8360R 8370Q 8380QR 8400R 8407Q 8408R 8504BR 8513R 8600
9000U 9011Z 9020UZ 9040Z 9100U 9300Z 9410V 9432
`
  .trim()
  .split(/\s+/)
  .map((block) => ({ from: Number(block.slice(0, 4)), letters: block.slice(4) }))

type PlaceOfCode = {
  /** More than one if a block crosses a border; none for unused codes. */
  provinces: Province['name'][]
  /** Known towns with this code, the largest first; there may be others. */
  localities: string[]
}

export function placeOfPostalCode(written: string): PlaceOfCode | undefined {
  const code = toPostalCode(written)
  if (!code) return undefined
  const { own, block, letter } = readCode(code)
  const letters = letter ?? own?.letter ?? block
  const known = block === 'C' ? ['CABA'] : (own?.names ?? [])
  // The letter of a long code takes precedence; the known town of these digits may be in another province.
  const isOdd = own?.letter !== undefined && own.letter !== letters
  return { provinces: [...letters].map(nameOf), localities: isOdd ? [] : known }
}

/** The place for the price of delivery: the given province, or the code's, or null if the code has several. */
export function placeOfPrice(written: { province: string | null; postal_code: string | null }) {
  const { province, postal_code } = tidyPlace(written)
  const code = postal_code && (toPostalCode(postal_code) ?? postal_code.match(/\d{4}/)?.[0])
  if (!code || (written.province && toProvince(written.province))) return { province, postal_code }
  const { own, block, letter } = readCode(code)
  const likely = letter ?? own?.letter ?? block
  return { province: likely.length === 1 ? nameOf(likely) : null, postal_code }
}

/** The place as it is stored in an order. A missing province is the one for which a long postal code is priced. */
export function placeOfOrder(written: { province: string | null; postal_code: string | null }) {
  const place = tidyPlace(written)
  return written.province || !place.province ? place : placeOfPrice(written)
}

/** Returns town and block of the digits, and the letter of a long code unless it contradicts the digits. */
function readCode(code: string) {
  const digits = code.length === 8 ? code.slice(1, 5) : code
  const block = blocks.findLast(({ from }) => from <= Number(digits))?.letters ?? ''
  const first = code.slice(0, 1)
  const letter = code.length === 8 && (block === '' || block.includes(first)) ? first : undefined
  return { own: localities.get(digits), block, letter }
}

function nameOf(letter: string) {
  const province = provinces.find((one) => one.letter === letter)
  if (!province) throw new Error(`${letter} is no province`)
  return province.name
}
