import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../platform/http/tokens.server.ts'

/** The only parameters that every authenticator app supports. */
const totpOf = (secret: Secret, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret, algorithm: 'SHA1', digits: 6, period: 30 })

export function newSecret(issuer: string, label: string) {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, otpauth_url: totpOf(secret, { issuer, label }).toString() }
}

/**
 * Returns the 30-second step of a code, or undefined. Accepts one step before or after the current one, for clock skew.
 */
export function stepOf(secret: string, code: string) {
  const totp = totpOf(Secret.fromBase32(secret))
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Ten codes of 80 random bits each, such as ABCD-EFGH-JKLM-NPQR, without characters that are easily confused (I, O, 0,
 * 1).
 */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    [...randomBytes(16)].map((byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + letters[byte % 32]).join(''),
  )

/** Hashes a code typed with or without hyphens. The account id is the salt. */
export const hashRecoveryCode = (user_id: number, code: string) => hashToken(`${user_id}:${code.replaceAll('-', '')}`)
