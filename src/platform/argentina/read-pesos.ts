/** Maximum of a column of pesos, `numeric(12,2)`. */
export const maxPesos = 9_999_999_999.99

/** Unambiguous notations of an amount, with their thousands separator. */
const notations: readonly [pattern: RegExp, thousands: string][] = [
  // 63600 · 63600,5 · 63600.50
  [/^\d+([.,]\d{1,2})?$/, ''],
  // 63.600 · 1.234.567,50
  [/^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/, '.'],
  // 63 600 · 63 600,50
  [/^[1-9]\d{0,2}( \d{3})+([.,]\d{1,2})?$/, ' '],
  // 63,600.50 and 1,234,567, as in English
  [/^[1-9]\d{0,2}(,\d{3})+\.\d{1,2}$/, ','],
  [/^[1-9]\d{0,2}(,\d{3}){2,}$/, ','],
]

/**
 * Parses an amount as people in Argentina write it: `63.600` is sixty-three thousand six hundred. Returns undefined for
 * ambiguous amounts (`63,600`) and for more than two decimals.
 */
export function readPesos(text: string, { allowNegative = false } = {}): number | undefined {
  const { amount, isNegative } = stripSigns(text)
  if (isNegative && !allowNegative) return undefined
  const thousands = notations.find(([pattern]) => pattern.test(amount))?.[1]
  if (thousands === undefined) return undefined
  const pesos = Number(amount.replaceAll(thousands, '').replace(',', '.'))
  return pesos > maxPesos ? undefined : isNegative && pesos > 0 ? -pesos : pesos
}

export function explainPesos(text: string) {
  if (readPesos(text, { allowNegative: true }) !== undefined) return 'No puede ser menor que 0'
  const { amount } = stripSigns(text)
  if (notations.some(([pattern]) => pattern.test(amount))) return 'Es demasiado'
  const [, whole, decimals] = /^(\d{1,3}),(\d{3})$/.exec(amount) ?? []
  if (whole && decimals) return `¿${whole}.${decimals} o ${whole},${decimals.slice(0, 2)}?`
  if (/^[\d.]*[.,]\d{3,}$/.test(amount)) return 'Como máximo 2 decimales: 63.600,50'
  return 'Escribí un importe, por ejemplo 63.600 o 63.600,50'
}

/** `63.600` or `63.600,50`: the value of a field, which `readPesos` parses to the same amount. */
export function writePesos(pesos: number) {
  const [whole = '', decimals = '00'] = Math.abs(pesos).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${pesos < 0 ? '-' : ''}${grouped}${decimals === '00' ? '' : `,${decimals}`}`
}

/** A whole number, `1.000` or `1000`; undefined for anything else. */
export function readCount(text: string, options?: { allowNegative?: boolean }) {
  const count = readPesos(text, options)
  return Number.isInteger(count) ? count : undefined
}

/** `7,5`, `7.5` or `-10 %`, without thousands separators. */
export function readPercent(text: string, options?: { allowNegative?: boolean }) {
  const bare = text.trim().replace(/ ?%$/, '')
  return /^[-−]?\d{1,4}([.,]\d{1,2})?$/.test(bare) ? readPesos(bare, options) : undefined
}

function stripSigns(text: string) {
  // `\s` includes non-breaking and thin spaces.
  const plain = text
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[−–]/g, '-')
    .replace(/([.,]\d{1,2})?[.,]-+$/, (all, decimals) => (decimals ? all : ''))
  const [, before = '', after = '', amount = ''] = /^(-?) ?(?:AR)?\$? ?(-?) ?(.*)$/i.exec(plain) ?? []
  return { amount, isNegative: (before || after) !== '' }
}
