/** Eleven digits, the last one their check: weights 5,4,3,2,7,6,5,4,3,2, modulo 11. */
export function isCuit(digits: string) {
  if (!/^(20|23|24|27|30|33|34)\d{9}$/.test(digits)) return false
  const rest = 11 - (weighted(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return Number(digits[10]) === (rest === 11 ? 0 : rest === 10 ? 9 : rest)
}

/** A CBU or CVU: bank and branch with their check digit, the account with its own. */
export function isCbu(digits: string) {
  return (
    /^\d{22}$/.test(digits) &&
    endsInCheck(digits.slice(0, 8), [7, 1, 3, 9, 7, 1, 3]) &&
    endsInCheck(digits.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])
  )
}

function endsInCheck(block: string, weights: number[]) {
  return Number(block.at(-1)) === (10 - (weighted(block.slice(0, -1), weights) % 10)) % 10
}

function weighted(digits: string, weights: number[]) {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0)
}

const paper = '#FAF7F2'

/** WCAG AA both ways: the accent written on paper, and white written on the accent. */
export function isReadableAccent(color: string) {
  return contrast(color, paper) >= 4.5 && contrast(color, '#FFFFFF') >= 4.5
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
