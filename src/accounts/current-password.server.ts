import type { Db } from '../platform/database/database.server.ts'
import { invalid } from '../platform/http/errors.ts'
import { countInSession } from './login-guard.server.ts'
import { checkPassword } from './passwords.server.ts'
import type { SessionUser } from './sessions.server.ts'

/** 400, not 401, for a wrong one: the session itself is alive, until too many were wrong. */
export async function requireCurrentPassword(db: Db, user: SessionUser, token: string, password: string) {
  if (await checkPassword(user.password_hash, password)) return
  await countInSession(db, token)
  throw notCurrent('La contraseña actual no es correcta')
}

export const notCurrent = (message: string) => invalid(message, { current_password: message })
