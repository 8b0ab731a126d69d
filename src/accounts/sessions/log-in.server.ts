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
 * Starts a session. Refuses an unknown address and a wrong password alike, after the same time. If the account has a
 * second factor, throws 401 with a challenge and keeps the count of failures.
 */
export async function logIn(db: Db, guard: LoginGuard, { email, password }: Login, origin: Origin) {
  await guard.refuseIfTooMany()
  const user = await findUserByEmail(db, email)
  const isRight = await checkPassword(user?.password_hash, password)
  if (!isRight) await guard.count()
  // Check again: concurrent attempts all passed the first check before any failure was counted. The wrong password's
  // own failure, counted above, is left out.
  await guard.refuseIfTooMany(isRight ? 0 : 1)
  const entered = user && isRight ? await enter(db, user, origin) : undefined
  if (!entered) throw new ShopError(401, 'datos-incorrectos', 'Email o contraseña incorrectos')
  if ('challenge' in entered) throw secondFactorNeeded(entered)
  await guard.forgive()
  return entered
}

/** Returns undefined if the password was replaced while it was being checked. */
function enter(db: Db, checked: { id: number; password_hash: string }, origin: Origin) {
  return db.transaction().execute(async (tx) => {
    const user = await lockWithPassword(tx, checked)
    if (!user) return undefined
    const { is_needed, ...factors } = await findFactors(tx, user.id)
    if (is_needed) return { ...factors, challenge: await makeChallenge(tx, 'second-factor', user.id) }
    return { user, token: await startSession(tx, user.id, origin) }
  })
}

function secondFactorNeeded(next: { challenge: string; has_codes: boolean; has_passkey: boolean }) {
  const message = next.has_codes
    ? 'Falta el segundo paso: ingresá el código que muestra tu app.'
    : 'Falta el segundo paso: usá tu llave de acceso.'
  return new ShopError(401, 'segundo-factor', message, undefined, next)
}
