import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits for anyone who holds it. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** In constant time. Lengths are those of bytes: a letter of several bytes must not make the comparison throw. */
export function isSameSecret(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
