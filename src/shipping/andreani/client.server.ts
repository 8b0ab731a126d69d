import type { z } from 'zod'
import type { Resources } from '../../platform/resources.server.ts'
import { CarrierAway, CarrierRefusal } from '../carrier.ts'
import { type AndreaniAddress, andreaniAddress } from './address.server.ts'
import { Refusal } from './shapes.ts'

/** Tokens are valid for a day. */
const tokenMs = 23 * 60 * 60_000
/** Only staff and jobs wait for these calls; quotes set a shorter limit. */
const timeoutMs = 15_000

export type ApiRequest = {
  method?: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: unknown
  accept?: string
  signal?: AbortSignal
}

/**
 * Calls Andreani's API: logs in, applies the timeout and validates the response. Fails with CarrierAway or
 * CarrierRefusal, and logs no secret.
 */
export function andreaniClient({ config, db, log }: Pick<Resources, 'config' | 'db' | 'log'>) {
  let session: { token: string; until: number } | undefined

  async function login({ url, user, password }: AndreaniAddress, signal: AbortSignal) {
    if (session && session.until > Date.now()) return session.token
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const reply = await request(`${url}/login`, { headers: { authorization }, signal }, false)
    await reply.body?.cancel()
    const token = reply.headers.get('x-authorization-token')
    if (!reply.ok || !token) throw new CarrierAway(`login ${reply.status}`, false)
    session = { token, until: Date.now() + tokenMs }
    return token
  }

  async function send({ method = 'GET', path, query = {}, body, accept = 'application/json', signal }: ApiRequest) {
    const limit = signal ?? AbortSignal.timeout(timeoutMs)
    const address = await andreaniAddress(config, db)
    const search = new URLSearchParams(query)
    const target = `${address.url}${path}${search.size > 0 ? `?${search}` : ''}`
    const mayBeDone = method !== 'GET'
    for (let attempt = 1; ; attempt++) {
      const headers = {
        accept,
        'x-authorization-token': await login(address, limit),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const init = { method, headers, signal: limit, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const reply = await request(target, init, mayBeDone)
      if (reply.status !== 401 && reply.status !== 403) return reply
      await reply.body?.cancel()
      session = undefined
      if (attempt > 1) throw new CarrierAway(`status ${reply.status}`, false)
    }
  }

  async function answer(requested: ApiRequest) {
    const mayBeDone = requested.method === 'POST'
    try {
      const reply = await send(requested)
      const bytes = await readBody(reply, mayBeDone)
      if (reply.ok) return bytes
      if (reply.status >= 500 || isTransient(reply.status)) {
        throw new CarrierAway(`status ${reply.status}`, mayBeDone && reply.status >= 500)
      }
      throw refusalOf(bytes)
    } catch (error) {
      if (error instanceof CarrierAway) log.warn({ path: requested.path, reason: error.message }, badAnswer)
      throw error
    }
  }

  return {
    address: () => andreaniAddress(config, db),
    bytes: answer,
    async json<Answer>(shape: z.ZodType<Answer>, requested: ApiRequest): Promise<Answer> {
      const read = shape.safeParse(parsed(await answer(requested)))
      if (read.success) return read.data
      log.warn({ path: requested.path, reason: 'an answer of another shape' }, badAnswer)
      throw new CarrierAway('an answer of another shape', requested.method === 'POST')
    },
  }
}

const badAnswer = 'Andreani sent an invalid response'

/** Timeout, lock and rate limit are temporary. */
const isTransient = (status: number) => [408, 423, 425, 429].includes(status)

/** Follows no redirect, which would send the token to another host. */
async function request(url: string, init: RequestInit, mayBeDone: boolean) {
  try {
    return await fetch(url, { ...init, redirect: 'error' })
  } catch (error) {
    throw new CarrierAway(reasonOf(error), mayBeDone && !neverConnected(error))
  }
}

async function readBody(reply: Response, mayBeDone: boolean) {
  try {
    return Buffer.from(await reply.arrayBuffer())
  } catch (error) {
    throw new CarrierAway(reasonOf(error), mayBeDone)
  }
}

function reasonOf(error: unknown) {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer in time'
  return codeOf(error) ?? 'no connection'
}

/** No connection was made, so nothing was requested. */
const neverConnected = (error: unknown) => /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(codeOf(error) ?? '')

function codeOf(error: unknown) {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

function refusalOf(bytes: Buffer) {
  const { detail, message, title } = Refusal.parse(parsed(bytes))
  return new CarrierRefusal(detail || message || title || 'sin motivo')
}
