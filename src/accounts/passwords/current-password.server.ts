import type { Db } from '../../platform/database/database.server.ts'
import { invalid } from '../../platform/http/errors.ts'
import { countInSession } from '../sessions/login-guard.server.ts'
import type { SessionUser } from '../sessions/sessions.server.ts'
import { checkPassword } from './passwords.server.ts'

/** Throws 400, not 401, for a wrong password: the session stays valid, until too many were wrong. */
export async function requireCurrentPassword(
  db: Db,
  user: SessionUser,
  token: string,
  password: string,
  field?: string,
) {
  if (await checkPassword(user.password_hash, password)) return
  await countInSession(db, token)
  throw notCurrent('La contraseña actual no es correcta', field)
}

export const notCurrent = (message: string, field = 'current_password') => invalid(message, { [field]: message })
