import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { forbidden, unauthorized } from '../platform/http/errors.ts'
import { hashToken, newToken } from '../platform/http/tokens.server.ts'
import { signLog } from '../platform/monitoring/log-requests.server.ts'

const life = sql<Date>`now() + interval '30 days'`

export async function startSession(db: Db, user_id: number) {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, expires_at: life })
    .execute()
  return token
}

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>

/** The user of a live token; its 30 days begin anew, at most once an hour. */
export async function findSessionUser(db: Db, token: string) {
  const token_hash = hashToken(token)
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'sessions.authenticated_at',
      sql<boolean>`sessions.expires_at < now() + interval '30 days' - interval '1 hour'`.as('slides'),
    ])
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (user?.slides)
    await db.updateTable('sessions').set({ expires_at: life }).where('token_hash', '=', token_hash).execute()
  return user
}

export async function endSession(db: Db, token: string) {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Ends the user's sessions, but the one of `token`. */
export async function endOtherSessions(db: Db, user_id: number, token: string) {
  const token_hash = hashToken(token)
  await db.deleteFrom('sessions').where('user_id', '=', user_id).where('token_hash', '<>', token_hash).execute()
}

/** For a session that has just given its password. */
export async function renewLogin(db: Db, token: string) {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

export async function endAllSessions(db: Db, user_id: number) {
  await db.deleteFrom('sessions').where('user_id', '=', user_id).execute()
}

export function bearerToken(request: FastifyRequest) {
  return request.headers.authorization?.match(/^Bearer (\S{1,200})$/i)?.[1]
}

const found = new WeakMap<FastifyRequest, Promise<SessionUser | undefined>>()

/** The user whose token came with the request, if any. A token that is dead is 401, not a guest. Asked once a request. */
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

/** Also the guard of every customer call that names its user: another's is 403. */
export async function requireSelf(db: Db, request: FastifyRequest, user_id: number) {
  const user = await requireUser(db, request)
  if (user.id !== user_id) throw forbidden()
  return user
}

export async function requireAdmin(db: Db, request: FastifyRequest) {
  const user = await requireUser(db, request)
  if (!user.is_admin) throw forbidden()
  return user
}
