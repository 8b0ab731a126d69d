import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/** Only the hash of a token is stored. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** In constant time. Compares lengths in bytes, because timingSafeEqual throws if they differ. */
export function isSameSecret(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
