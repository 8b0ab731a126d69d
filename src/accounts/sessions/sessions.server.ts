import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { canWrite } from '../../platform/database/can-write.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { documentSession } from '../../platform/http/api-docs.server.ts'
import { forbidden, ShopError, unauthorized } from '../../platform/http/errors.ts'
import { hashToken, newToken } from '../../platform/http/tokens.server.ts'
import { signLog } from '../../platform/monitoring/log-requests.server.ts'
import { staffNeedsFactor } from '../../settings/queries.server.ts'
import { hasFactor } from '../second-factor/queries.server.ts'
import type { Origin } from './origin.server.ts'

const life = sql<string>`now() + interval '30 days'`
const staffLife = sql<string>`now() + interval '12 hours'`

/** A customer's session is extended by each use; a staff session ends twelve hours after the login. */
export async function startSession(db: Db, user_id: number, origin?: Origin) {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      expires_at: sql<string>`case when (select is_admin from users where id = ${user_id}) then ${staffLife} else ${life} end`,
      ...origin,
    })
    .execute()
  return token
}

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>

/** Returns the user of an unexpired session. Updates its last use at most once every ten minutes. */
export async function findSessionUser(db: Db, token: string) {
  const token_hash = hashToken(token)
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'sessions.authenticated_at',
      sql<boolean>`${canWrite} and sessions.last_used_at < now() - interval '10 minutes'`.as('was_idle'),
      sql<boolean>`users.is_admin and ${staffNeedsFactor} and not ${hasFactor}`.as('lacks_factor'),
    ])
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (user?.was_idle) await recordUse(db, token_hash, user)
  return user
}

async function recordUse(db: Db, token_hash: Buffer, { is_admin }: { is_admin: boolean }) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql<string>`now()`, ...(is_admin ? {} : { expires_at: life }) })
    .where('token_hash', '=', token_hash)
    .execute()
}

export async function endSession(db: Db, token: string) {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

export async function endOtherSessions(db: Db, user_id: number, token: string) {
  const token_hash = hashToken(token)
  await db.deleteFrom('sessions').where('user_id', '=', user_id).where('token_hash', '<>', token_hash).execute()
}

export async function renewLogin(db: Db, token: string) {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: sql<string>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

export async function endAllSessions(db: Db, user_id: number) {
  await db.deleteFrom('sessions').where('user_id', '=', user_id).execute()
}

export async function endEverySession(db: Db) {
  await db.deleteFrom('sessions').execute()
}

export function bearerToken(request: FastifyRequest) {
  return request.headers.authorization?.match(/^Bearer (\S{1,200})$/i)?.[1]
}

const found = new WeakMap<FastifyRequest, Promise<SessionUser | undefined>>()

/**
 * Returns the user of the request's token, or undefined for a guest. Throws 401 for an expired token. Cached per
 * request.
 */
export function findUser(db: Db, request: FastifyRequest) {
  const user = found.get(request) ?? findTokenUser(db, request)
  found.set(request, user)
  return user
}

async function findTokenUser(db: Db, request: FastifyRequest) {
  const token = bearerToken(request)
  if (!token) return undefined
  const user = await findSessionUser(db, token)
  if (!user) throw unauthorized('Tu sesión terminó. Iniciá sesión de nuevo.')
  signLog(request, user.id)
  return user
}

export async function requireUser(db: Db, request: FastifyRequest) {
  const user = await findUser(db, request)
  if (!user) throw unauthorized()
  return user
}

export function closeToGuests(scope: FastifyInstance, db: Db) {
  documentSession(scope)
  scope.addHook('onRequest', async (request) => {
    await requireUser(db, request)
  })
}

export async function requireSelf(db: Db, request: FastifyRequest, user_id: number) {
  const user = await requireUser(db, request)
  if (user.id !== user_id) throw forbidden()
  return user
}

const lacksFactor = 'Para usar el panel activá antes los códigos o una llave de acceso, en Seguridad de tu perfil.'

export async function requireAdmin(db: Db, request: FastifyRequest) {
  const user = await requireUser(db, request)
  if (!user.is_admin) throw forbidden()
  if (user.lacks_factor) throw new ShopError(403, 'segundo-factor', lacksFactor)
  return user
}
