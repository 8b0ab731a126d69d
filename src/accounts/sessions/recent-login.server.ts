import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/database.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findFactors } from '../second-factor/queries.server.ts'
import { checkInSession } from './login-guard.server.ts'
import { bearerToken, renewLogin, requireUser } from './sessions.server.ts'

const recentMs = 15 * 60_000

/**
 * Guards irreversible actions: the last authentication must be less than 15 minutes old, or the body must contain the
 * password, which renews it. Throws 403 `reauth` otherwise. The route must limit attempts with `rateLimit`.
 */
export async function requireRecentLogin(db: Db, request: FastifyRequest, password?: string | null) {
  const user = await requireUser(db, request)
  if (Date.now() - Date.parse(user.authenticated_at) < recentMs) return user
  if (!password) throw reauthNeeded('Ingresá tu contraseña de nuevo para continuar.', await findFactors(db, user.id))
  const token = bearerToken(request) ?? ''
  if (!(await checkInSession(db, token, user.password_hash, password))) {
    throw reauthNeeded('La contraseña no es correcta.')
  }
  await renewLogin(db, token)
  return user
}

/** Returns a `requireRecentLogin` that counts an attempt only when a password is sent. */
export function recentLogin({ db, pool, config }: Pick<Resources, 'db' | 'pool' | 'config'>) {
  const limit = rateLimit(pool, 'reauth', config.rates.login)
  return async (request: FastifyRequest, password?: string | null) => {
    if (password) await limit(request)
    return requireRecentLogin(db, request, password)
  }
}

/** `has_passkey`: whether POST /api/auth/reauth is an alternative to the password. */
function reauthNeeded(message: string, { has_passkey = false } = {}) {
  return new ShopError(403, 'reauth', message, { password: message }, { has_passkey })
}
