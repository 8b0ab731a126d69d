import type { Db } from '../platform/database.server.ts'
import { ShopError } from '../platform/errors.ts'
import type { Login } from './contract.ts'
import { checkPassword } from './passwords.server.ts'
import { findUserByEmail } from './queries.server.ts'
import { startSession } from './sessions.server.ts'

/** The same refusal, after the same time, for an unknown address and for a wrong password. */
export async function logIn(db: Db, { email, password }: Login) {
  const user = await findUserByEmail(db, email)
  const isRight = await checkPassword(user?.password_hash, password)
  if (!user || !isRight) throw new ShopError(401, 'datos-incorrectos', 'Email o contraseña incorrectos')
  return { user, token: await startSession(db, user.id) }
}
