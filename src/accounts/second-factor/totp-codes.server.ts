import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../platform/http/tokens.server.ts'

/** What every app takes: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: Secret, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret, algorithm: 'SHA1', digits: 6, period: 30 })

export function newSecret(issuer: string, label: string) {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, otpauth_url: totpOf(secret, { issuer, label }).toString() }
}

/** The 30 seconds of which this is the code, if they are now or next to now: clocks differ. */
export function stepOf(secret: string, code: string) {
  const totp = totpOf(Secret.fromBase32(secret))
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten of eighty random bits, in fours: ABCD-EFGH-JKLM-NPQR. No letter looks like a number. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    [...randomBytes(16)].map((byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + letters[byte % 32]).join(''),
  )

/** However it was typed. Salted by the account: what is kept of one says nothing of another's. */
export const hashRecoveryCode = (user_id: number, code: string) => hashToken(`${user_id}:${code.replaceAll('-', '')}`)
