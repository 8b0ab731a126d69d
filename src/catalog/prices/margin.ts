import { toCents } from '../../platform/argentina/money.ts'

/** (price − cost) / price, in percent with one decimal; undefined if either is missing. */
export function marginPercent(price: number | undefined, cost: number | null | undefined) {
  if (!price || cost === null || cost === undefined) return undefined
  return Math.round(((toCents(price) - toCents(cost)) / toCents(price)) * 1000) / 10
}

/** `42,5 %` */
export const formatMargin = (percent: number) => `${percent.toLocaleString('es-AR')} %`
