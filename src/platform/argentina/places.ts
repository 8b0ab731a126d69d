import { withoutAccents } from '../text/without-accents.ts'

/** The 24 jurisdictions. The letter is that of ISO 3166-2:AR and of the long postal code. */
export const provinces = [
  { letter: 'B', name: 'Buenos Aires' },
  { letter: 'K', name: 'Catamarca' },
  { letter: 'H', name: 'Chaco' },
  { letter: 'U', name: 'Chubut' },
  { letter: 'C', name: 'Ciudad Autónoma de Buenos Aires' },
  { letter: 'X', name: 'Córdoba' },
  { letter: 'W', name: 'Corrientes' },
  { letter: 'E', name: 'Entre Ríos' },
  { letter: 'P', name: 'Formosa' },
  { letter: 'Y', name: 'Jujuy' },
  { letter: 'L', name: 'La Pampa' },
  { letter: 'F', name: 'La Rioja' },
  { letter: 'M', name: 'Mendoza' },
  { letter: 'N', name: 'Misiones' },
  { letter: 'Q', name: 'Neuquén' },
  { letter: 'R', name: 'Río Negro' },
  { letter: 'A', name: 'Salta' },
  { letter: 'J', name: 'San Juan' },
  { letter: 'D', name: 'San Luis' },
  { letter: 'Z', name: 'Santa Cruz' },
  { letter: 'S', name: 'Santa Fe' },
  { letter: 'G', name: 'Santiago del Estero' },
  { letter: 'V', name: 'Tierra del Fuego' },
  { letter: 'T', name: 'Tucumán' },
] as const
export type Province = (typeof provinces)[number]

/** Ignores accents and case, and knows the three other names of the capital. */
export function toProvince(written: string): Province | undefined {
  const name = withoutAccents(written.trim())
  if (/^(caba|capital federal|ciudad de buenos aires)$/.test(name))
    return provinces.find(({ letter }) => letter === 'C')
  return provinces.find((province) => withoutAccents(province.name) === name)
}

/**
 * Returns `1425` or `C1425DKA`, in upper case and without spaces, dots and hyphens. Returns only the four digits of
 * `B1900` or `1425-CABA`, and undefined for anything else.
 */
export function toPostalCode(written: string) {
  const code = written.replace(/[\s.-]/g, '').toUpperCase()
  if (/^[A-HJ-NP-Z]\d{4}[A-Z]{3}$/.test(code)) return code
  return /^[A-Z]{0,4}(\d{4})[A-Z]*$/.exec(code)?.[1]
}

/** Whether it has the four digits that carriers and prices need, and no unusual characters. */
export const hasPostalCode = (written: string) =>
  /^[a-z\d .-]+$/i.test(written) && /\d{4}/.test(written.replace(/[ .-]/g, ''))

/** Only the long form contains the province. */
export function provinceOfPostalCode(code: string): Province | undefined {
  return code.length === 8 ? provinces.find(({ letter }) => letter === code[0]) : undefined
}

/** Normalizes province and postal code. A missing province is taken from a long postal code. */
export function tidyPlace(written: { province: string | null; postal_code: string | null }) {
  const postal_code = written.postal_code && (toPostalCode(written.postal_code) ?? written.postal_code)
  const ofCode = postal_code ? provinceOfPostalCode(postal_code)?.name : undefined
  const province = written.province ? (toProvince(written.province)?.name ?? written.province) : (ofCode ?? null)
  return { province, postal_code }
}
