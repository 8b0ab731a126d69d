/** Pesos are numbers with two decimals on the wire; every sum is made in whole cents. */
export const toCents = (pesos: number) => Math.round(pesos * 100)
export const fromCents = (cents: number) => cents / 100

export function sumPesos(amounts: Iterable<number>) {
  let cents = 0
  for (const amount of amounts) cents += toCents(amount)
  return fromCents(cents)
}

export const multiplyPesos = (pesos: number, times: number) => fromCents(toCents(pesos) * times)

/**
 * `$ 12.345,67` as es-AR writes it, with a non-breaking space. By hand: a phone takes 70 ms to make its first
 * `Intl.NumberFormat`, and every page has prices.
 */
export function formatPesos(amount: number) {
  const digits = String(Math.abs(toCents(amount))).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}$\u00a0${whole},${digits.slice(-2)}`
}

export const formatDollars = (amount: number) => `US${formatPesos(amount)}`

/** Without the 21 % of IVA that the price includes, rounded once to the cent. */
export const withoutVat = (pesos: number) => fromCents(Math.round((toCents(pesos) * 100) / 121))
