import { formatPesos, fromCents, toCents } from '../../platform/money.ts'

/** `1.234,56` as people write it, or with a decimal point; undefined for anything else. */
export function readAmount(written: string) {
  const text = written.replace(/[\s$]/g, '')
  const isArgentine = text.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(text)
  const plain = isArgentine ? text.replaceAll('.', '').replace(',', '.') : text
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? fromCents(toCents(Number(plain))) : undefined
}

export function amountError(amount: number | undefined, left: number) {
  if (amount === undefined) return 'Ingresá un importe, por ejemplo 1.234,56'
  if (amount <= 0) return 'Desde $ 0,01'
  return toCents(amount) > toCents(left) ? `Quedan ${formatPesos(left)} por devolver.` : undefined
}
