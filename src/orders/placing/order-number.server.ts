import { randomInt } from 'node:crypto'
import { businessDay } from '../../platform/argentina/time.ts'

/** Crockford's base 32, without letters that are easily confused. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `YYMMDD-XXXX`: the business day and four random letters. The caller retries if the number is taken. */
export function newOrderNumber() {
  const random = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${businessDay(new Date()).slice(2).replaceAll('-', '')}-${random}`
}
