import { toCents } from '../../platform/argentina/money.ts'

/** How much less than `from` a price is, in whole percent and never rounded up; 0 is not worth saying. */
export const savedPercent = (price: number, from: number) =>
  Math.floor(((toCents(from) - toCents(price)) * 100) / toCents(from))
