const lengths = [8, 12, 13, 14]

/**
 * GTIN-8, UPC-A, EAN-13 and GTIN-14.
 * https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export const barcodeRules = {
  /** Removes separators. */
  clean: (written: string) => written.replace(/[\s-]/g, ''),
  /** Why it is invalid; empty if it is valid. */
  refuse(digits: string) {
    if (!/^\d*$/.test(digits)) return 'Un código de barras lleva solo números'
    if (!lengths.includes(digits.length)) {
      return `Un código de barras tiene 8, 12, 13 o 14 números, y este ${digits.length}`
    }
    return isChecked(digits) ? '' : 'El último número no corresponde a los demás: revisá que esté bien copiado'
  },
  /** Equal for all notations of a number: scanners may put a zero before a UPC-A. */
  key: (digits: string) => digits.padStart(14, '0'),
}

/** Check digit: from the right, digits weigh 1 and 3 alternately, and the sum ends in 0. */
function isChecked(digits: string) {
  const sum = [...digits].toReversed().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum > 0 && sum % 10 === 0
}
