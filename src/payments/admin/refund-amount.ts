import { formatPesos, toCents } from '../../platform/argentina/money.ts'
import { explainPesos, readPesos } from '../../platform/argentina/read-pesos.ts'

export function amountError(written: string, left: number) {
  const amount = readPesos(written)
  if (amount === undefined) return written.trim() ? explainPesos(written) : 'Ingresá un importe, por ejemplo 1.234,56'
  if (amount <= 0) return 'Desde $ 0,01'
  return toCents(amount) > toCents(left) ? `Quedan ${formatPesos(left)} por devolver.` : undefined
}
