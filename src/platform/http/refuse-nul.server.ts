import { invalid } from './errors.ts'

/** Deeper than any body of the API. */
const deepest = 20

/** PostgreSQL's text cannot store U+0000, nor its JSON a lone surrogate. */
export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()

export function refuseNul(value: unknown, depth = 0) {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw invalid('Hay caracteres que no se pueden guardar.')
  } else if (value && typeof value === 'object' && !Buffer.isBuffer(value)) {
    if (depth > deepest) throw invalid('El contenido está anidado de más.')
    for (const [key, part] of Object.entries(value)) {
      refuseNul(key)
      refuseNul(part, depth + 1)
    }
  }
}
