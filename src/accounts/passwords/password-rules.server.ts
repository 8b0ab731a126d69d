import { hash } from 'node:crypto'
import type { Db } from '../../platform/database/database.server.ts'
import { invalid } from '../../platform/http/errors.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { shortest } from '../rules.ts'
import { commonPasswords } from './common-passwords.server.ts'
import { isGuessable } from './guessable.ts'

type Chooser = { is_admin: boolean; email: string }

/**
 * Throws 400 for a password that is too short. Staff, who can read every customer's data, need a longer one that is
 * neither common nor easily guessed.
 */
export async function requireGoodPassword(db: Db, user: Chooser, password: string, field: string) {
  const message = user.is_admin
    ? staffPasswordFault(password, [user.email, (await findSettings(db)).shop_name])
    : tooShort(password, shortest.customer)
  if (message) throw invalid(message, { [field]: message })
}

/** `own`: words a guesser would try for this person, their email and the shop's name. */
export function staffPasswordFault(password: string, own: readonly string[]) {
  const fault = tooShort(password, shortest.staff)
  if (fault || !isGuessable(password, isListed, own)) return fault
  return 'Esa contraseña es de las más usadas o se adivina enseguida. Elegí otra.'
}

const tooShort = (password: string, least: number) =>
  password.length < least ? `La contraseña debe tener al menos ${least} caracteres` : undefined

/** The first 40 bits of the SHA-256 of the password in lower case. */
export const digestBytes = 5
export const shortDigest = (password: string) =>
  hash('sha256', password.toLowerCase(), 'buffer').readUIntBE(0, digestBytes)

const bytes = Buffer.from(commonPasswords, 'base64')
const common = new Set(
  Array.from({ length: bytes.length / digestBytes }, (_, index) => bytes.readUIntBE(index * digestBytes, digestBytes)),
)

const isListed = (word: string) => common.has(shortDigest(word))

export const isCommon = (password: string) => isGuessable(password, isListed)
