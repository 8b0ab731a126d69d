import { readPesos } from '../../platform/argentina/read-pesos.ts'

const amount = String.raw`\$?\s*(\d+(?:[.,]\d+)*)\s*(mil|k|lucas)?(?:\s+pesos)?(?![\p{L}\p{N}]|[.,]\p{N}|\s*ml)`
const range = new RegExp(String.raw`(?<!\p{L})entre\s+${amount}\s+y\s+${amount}`, 'iu')
const limit = new RegExp(String.raw`(?<!\p{L})(?:hasta|(?:a |por )?menos de|m[aá]ximo)\s+${amount}`, 'iu')
const least = new RegExp(String.raw`(?<!\p{L})(?:desde|m[aá]s de|m[ií]nimo)\s+${amount}`, 'iu')

/** Parses price limits in pesos, as in 'amaderado hasta 50 mil'; undefined without one. */
export function parsePriceLimits(text: string) {
  for (const pattern of [range, limit, least]) {
    const match = pattern.exec(text)
    if (!match) continue
    const [, first, firstUnit, second, secondUnit] = match
    // «entre 20 y 50 mil»: the unit counts for both.
    const from = pesosOf(first, firstUnit ?? secondUnit)
    const to = pattern === range ? pesosOf(second, secondUnit) : from
    if (from === undefined || to === undefined) continue
    const rest = text.replace(match[0], ' ').replace(/\s+/g, ' ').trim()
    return { ...(pattern !== limit && { min: from }), ...(pattern !== least && { max: to }), rest }
  }
  return undefined
}

/** Numbers below 1,000 are no prices. */
function pesosOf(digits = '', unit?: string) {
  const pesos = readPesos(digits)
  const whole = pesos === undefined ? 0 : pesos * (unit ? 1000 : 1)
  return whole >= 1000 ? whole : undefined
}
