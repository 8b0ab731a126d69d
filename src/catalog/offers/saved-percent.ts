import { toCents } from '../../platform/argentina/money.ts'

/** Saving against `from` in whole percent, rounded down. */
export const savedPercent = (price: number, from: number) =>
  Math.floor(((toCents(from) - toCents(price)) * 100) / toCents(from))
