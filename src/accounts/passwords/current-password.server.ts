import type { Db } from '../../platform/database/database.server.ts'
import { invalid } from '../../platform/http/errors.ts'
import { checkInSession } from '../sessions/login-guard.server.ts'
import type { SessionUser } from '../sessions/sessions.server.ts'

/** Throws 400, not 401, for a wrong password: the session stays valid, until too many were wrong. */
export async function requireCurrentPassword(
  db: Db,
  user: SessionUser,
  token: string,
  password: string,
  field?: string,
) {
  if (await checkInSession(db, token, user.password_hash, password)) return
  throw notCurrent('La contraseña actual no es correcta', field)
}

export const notCurrent = (message: string, field = 'current_password') => invalid(message, { [field]: message })
