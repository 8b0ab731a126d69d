/** A CBU (bank account) or CVU (virtual wallet): both have 22 digits with the same two check digits. */
export function isCbu(written: string) {
  const digits = written.replace(/[\s-]/g, '')
  return /^\d{22}$/.test(digits) && !/^0+$/.test(digits) && isBlock(digits.slice(0, 8)) && isBlock(digits.slice(8))
}

export function isCvu(written: string) {
  return isCbu(written) && written.replace(/[\s-]/g, '').startsWith('000')
}

/** A name that can be given instead of a CBU or CVU. */
export function isAlias(written: string) {
  return /^[A-Za-z0-9.-]{6,20}$/.test(written)
}

/** CUIT or CUIL, with or without its hyphens. */
export function isCuit(written: string) {
  const digits = written.replace(/[\s.-]/g, '')
  if (!/^(2[0347]|3[034])\d{9}$/.test(digits)) return false
  const check = 11 - (weighted(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return Number(digits[10]) === (check === 11 ? 0 : check === 10 ? 9 : check)
}

/** `20-12345678-9` */
export const formatCuit = (written: string) => written.replace(/\D/g, '').replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')

/** The 7 or 8 digits of a DNI, undefined for anything else. */
export function toDni(written: string) {
  const digits = written.replace(/[\s.]/g, '')
  return /^[1-9]\d{6,7}$/.test(digits) ? digits : undefined
}

/** `12.345.678` */
export const formatDni = (dni: string) => dni.replace(/\B(?=(\d{3})+$)/g, '.')

export const toDocument = (written: string) =>
  toDni(written) ?? (isCuit(written) ? written.replace(/\D/g, '') : undefined)

/** `12.345.678` or `20-12345678-9` */
export const formatDocument = (digits: string) => (digits.length === 11 ? formatCuit(digits) : formatDni(digits))

/** The weights 3, 1, 7, 9 apply from the right; the last digit is the check digit. */
function isBlock(block: string) {
  const digits = block.slice(0, -1)
  const weights = [3, 1, 7, 9]
  const sum = weighted(
    [...digits].toReversed().join(''),
    Array.from(digits, (_, index) => weights[index % 4] ?? 0),
  )
  return Number(block.at(-1)) === (10 - (sum % 10)) % 10
}

function weighted(digits: string, weights: readonly number[]) {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}
