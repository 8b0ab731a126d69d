import type { Db } from '../../platform/database/database.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Login } from '../contract.ts'
import { checkPassword } from '../passwords/passwords.server.ts'
import { findUserByEmail, lockWithPassword } from '../queries.server.ts'
import { findFactors } from '../second-factor/queries.server.ts'
import { makeChallenge } from './challenges.server.ts'
import type { LoginGuard } from './login-guard.server.ts'
import type { Origin } from './origin.server.ts'
import { startSession } from './sessions.server.ts'

/**
 * The same refusal, after the same time, for an unknown address and for a wrong password. Of an account that asks for more,
 * the right password gives a challenge, and forgives nothing yet.
 */
export async function logIn(db: Db, guard: LoginGuard, { email, password }: Login, origin: Origin) {
  await guard.refuseIfTooMany()
  const user = await findUserByEmail(db, email)
  const isRight = await checkPassword(user?.password_hash, password)
  if (!isRight) await guard.count()
  // Again, for tries that came all at once: none of them had been counted when they began. A right one among too many is
  // refused like the wrong ones, whose own failure counts already.
  await guard.refuseIfTooMany(isRight ? 0 : 1)
  const entered = user && isRight ? await enter(db, user, origin) : undefined
  if (!entered) throw new ShopError(401, 'datos-incorrectos', 'Email o contraseña incorrectos')
  if ('challenge' in entered) throw askSecondFactor(entered)
  await guard.forgive()
  return entered
}

/** Not with a password that was replaced while it was being checked. */
function enter(db: Db, checked: { id: number; password_hash: string }, origin: Origin) {
  return db.transaction().execute(async (tx) => {
    const user = await lockWithPassword(tx, checked)
    if (!user) return undefined
    const { is_needed, ...ways } = await findFactors(tx, user.id)
    if (is_needed) return { ...ways, challenge: await makeChallenge(tx, 'second-factor', user.id) }
    return { user, token: await startSession(tx, user.id, origin) }
  })
}

/** `has_codes`, `has_passkey`: by what the second step can be taken. */
function askSecondFactor(next: { challenge: string; has_codes: boolean; has_passkey: boolean }) {
  const message = next.has_codes
    ? 'Falta el segundo paso: ingresá el código que muestra tu app.'
    : 'Falta el segundo paso: usá tu llave de acceso.'
  return new ShopError(401, 'segundo-factor', message, undefined, undefined, next)
}
