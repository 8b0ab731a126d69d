/** Pesos are numbers with two decimals on the wire; every sum is made in whole cents. */
export const toCents = (pesos: number) => Math.round(pesos * 100)
export const fromCents = (cents: number) => cents / 100

export function sumPesos(amounts: Iterable<number>) {
  let cents = 0
  for (const amount of amounts) cents += toCents(amount)
  return fromCents(cents)
}

export const multiplyPesos = (pesos: number, times: number) => fromCents(toCents(pesos) * times)

const pesos = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' })

/** `$ 12.345,67` (with the non-breaking space that es-AR writes). */
export const formatPesos = (amount: number) => pesos.format(amount)

/** Without the 21 % of IVA that the price includes, rounded once to the cent. */
export const withoutVat = (pesos: number) => fromCents(Math.round((toCents(pesos) * 100) / 121))
