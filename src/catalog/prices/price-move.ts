import { formatPesos, toCents } from '../../platform/argentina/money.ts'

/**
 * A price that moves by more than half of itself, up or down: most of the time a slip of the hand. Where there was none
 * nothing moves. It is the panel that asks about it; the calls themselves do what they are told.
 */
export function isBigMove(before: number, after: number) {
  const [from, to] = [toCents(before), toCents(after)]
  return from > 0 && Math.abs(to - from) * 2 > from
}

/** «El precio baja 99,9 %: de $ 63.600,00 a $ 63,60.» */
export function bigMoveWords(before: number, after: number) {
  const percent = (Math.abs(after - before) / before) * 100
  // Never rounded up to a whole 100 % that it is not.
  const figure = (Math.floor(percent * 10) / 10).toLocaleString('es-AR')
  return `El precio ${after < before ? 'baja' : 'sube'} ${figure} %: de ${formatPesos(before)} a ${formatPesos(after)}.`
}
