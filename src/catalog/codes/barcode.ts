const lengths = [8, 12, 13, 14]

/**
 * A GTIN, the number under the bars: GTIN-8, UPC-A, EAN-13 or GTIN-14.
 * https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export const barcodeRules = {
  /** Without what people write between its digits. */
  clean: (written: string) => written.replace(/[\s-]/g, ''),
  /** Why it is none, empty where it is one. */
  refuse(digits: string) {
    if (!/^\d*$/.test(digits)) return 'Un código de barras lleva solo números'
    if (!lengths.includes(digits.length)) {
      return `Un código de barras tiene 8, 12, 13 o 14 números, y este ${digits.length}`
    }
    return isChecked(digits) ? '' : 'El último número no corresponde a los demás: revisá que esté bien copiado'
  },
  /** The same for all ways of writing one number: a scanner may put a zero before a UPC-A. */
  key: (digits: string) => digits.padStart(14, '0'),
}

/** From the right, the digits count 1 and 3 times by turns; the last makes the sum end in 0. */
function isChecked(digits: string) {
  const sum = [...digits].toReversed().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum > 0 && sum % 10 === 0
}
