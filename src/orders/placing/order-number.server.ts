import { randomInt } from 'node:crypto'
import { businessDay } from '../../platform/argentina/time.ts'

/** Crockford's base 32: no letter that is read as another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `AAMMDD-XXXX`, the business day and four random letters; the caller retries the rare twin. */
export function newOrderNumber() {
  const random = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${businessDay(new Date()).slice(2).replaceAll('-', '')}-${random}`
}
