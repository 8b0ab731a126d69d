import type { Db } from '../platform/database/database.server.ts'
import { ShopError } from '../platform/http/errors.ts'
import type { Login } from './contract.ts'
import type { LoginGuard } from './login-guard.server.ts'
import { checkPassword } from './passwords.server.ts'
import { findUserByEmail, lockWithPassword } from './queries.server.ts'
import { startSession } from './sessions.server.ts'

/** The same refusal, after the same time, for an unknown address and for a wrong password. */
export async function logIn(db: Db, guard: LoginGuard, { email, password }: Login) {
  await guard.refuseIfTooMany()
  const user = await findUserByEmail(db, email)
  const isRight = await checkPassword(user?.password_hash, password)
  if (!isRight) await guard.count()
  // Again, for tries that came all at once: none of them had been counted when they began. A right one among too many is
  // refused like the wrong ones, whose own failure counts already.
  await guard.refuseIfTooMany(isRight ? 0 : 1)
  const session = user && isRight ? await enter(db, user) : undefined
  if (!session) throw new ShopError(401, 'datos-incorrectos', 'Email o contraseña incorrectos')
  await guard.forgive()
  return session
}

/** Not with a password that was replaced while it was being checked. */
function enter(db: Db, checked: { id: number; password_hash: string }) {
  return db.transaction().execute(async (tx) => {
    const user = await lockWithPassword(tx, checked)
    return user && { user, token: await startSession(tx, user.id) }
  })
}
