/** Pesos are numbers with two decimals in the API; sums are computed in whole cents. */
export const toCents = (pesos: number) => Math.round(pesos * 100)
export const fromCents = (cents: number) => cents / 100

export function sumPesos(amounts: Iterable<number>) {
  let cents = 0
  for (const amount of amounts) cents += toCents(amount)
  return fromCents(cents)
}

export const multiplyPesos = (pesos: number, times: number) => fromCents(toCents(pesos) * times)

/**
 * `$ 12.345,67`, with a non-breaking space. Without `Intl.NumberFormat`, whose first instance takes a phone 70 ms,
 * because every page has prices.
 */
export function formatPesos(amount: number) {
  const digits = String(Math.abs(toCents(amount))).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}$\u00a0${whole},${digits.slice(-2)}`
}

export const formatDollars = (amount: number) => `US${formatPesos(amount)}`

/** Subtracts the included 21 % of IVA. */
export const withoutVat = (pesos: number) => fromCents(Math.round((toCents(pesos) * 100) / 121))
