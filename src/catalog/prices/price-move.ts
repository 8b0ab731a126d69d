import { formatPesos, toCents } from '../../platform/argentina/money.ts'

/**
 * Whether a price changes by more than half, usually a typing error. False if there was no price. Only the panel asks
 * for confirmation; the API does not refuse it.
 */
export function isBigMove(before: number, after: number) {
  const [from, to] = [toCents(before), toCents(after)]
  return from > 0 && Math.abs(to - from) * 2 > from
}

/** «El precio baja 99,9 %: de $ 63.600,00 a $ 63,60.» */
export function priceMoveText(before: number, after: number) {
  const percent = (Math.abs(after - before) / before) * 100
  // Rounded down, so that 99.99 % does not read as 100 %.
  const figure = (Math.floor(percent * 10) / 10).toLocaleString('es-AR')
  return `El precio ${after < before ? 'baja' : 'sube'} ${figure} %: de ${formatPesos(before)} a ${formatPesos(after)}.`
}
