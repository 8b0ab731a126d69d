import { createHash } from 'node:crypto'
import { invalid } from '../../platform/http/errors.ts'
import { shortest } from '../rules.ts'
import { commonPasswords } from './common-passwords.server.ts'

/**
 * A customer's as specified: 6 characters, whatever they are. Staff hold the keys to everybody's data: theirs are longer,
 * and none that is tried first everywhere.
 */
export function requireGoodPassword(password: string, { is_admin, field }: { is_admin: boolean; field: string }) {
  const message = is_admin ? staffPasswordFault(password) : tooShort(password, shortest.customer)
  if (message) throw invalid(message, { [field]: message })
}

export function staffPasswordFault(password: string) {
  const fault = tooShort(password, shortest.staff)
  if (fault || !isCommon(password)) return fault
  return 'Esa contraseña es de las más usadas. Elegí otra.'
}

const tooShort = (password: string, least: number) =>
  password.length < least ? `La contraseña debe tener al menos ${least} caracteres` : undefined

/** The first 32 bits of its SHA-256, whatever its case. */
export const shortDigest = (password: string) =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE()

const bytes = Buffer.from(commonPasswords, 'base64')
const common = new Set(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4)))

export const isCommon = (password: string) => common.has(shortDigest(password))
