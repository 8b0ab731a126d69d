import { type Answer, addressOf, type Call, type Input, type Wire } from '../http/call.ts'
import { sentOnce } from './sent-once.ts'
import { readClock } from './server-time.ts'
import { clearSession, readToken } from './session-store.ts'

/** The specification's limit for one request of the storefront. */
const usualTimeoutMs = 10_000
/** Short outages of the database are often over by then. */
const secondTryAfterMs = 1000

/**
 * An error answer of the server, or `status` 0 if it could not be reached in time. `message` is Spanish. `code` is 'error'
 * if the answer had no message, such as that of a proxy.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string>
  readonly answer: Record<string, unknown>

  constructor(status: number, code: string, message: string, errors: Record<string, string> = {}, answer = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.answer = answer
  }
}

/** The server could not be reached or failed: the same request may succeed later. */
export const isAway = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

type Sending = {
  /** False for public calls of the catalogue. */
  withToken?: boolean
  headers?: Record<string, string>
  /** A 401 does not end the session, as for a login with a wrong password. */
  keepSession?: boolean
  timeoutMs?: number
  keepalive?: boolean
  /** Aborts the request, instead of the timeout. */
  signal?: AbortSignal
}

type Parts = { params?: object | undefined; query?: object | undefined; body?: unknown } & Sending
/** Input of a call: URL parameters, body (an object is sent as JSON, FormData as multipart) and options. */
export type Ask<W extends Wire> = Input<W> & Parts
type Given<W extends Wire> = Record<never, never> extends Input<W> ? [ask?: Ask<W>] : [ask: Ask<W>]

/** Calls the API. A read that fails is repeated once after a second. */
export function callApi<W extends Wire>(call: Call<W>, ...[ask]: Given<W>): Promise<Answer<Call<W>>> {
  return callUntyped(call, ask)
}

/** Like callApi, with untyped input, for hooks. */
export async function callUntyped<W extends Wire>(call: Call<W>, ask: Parts = {}): Promise<Answer<Call<W>>> {
  const token = readToken()
  const headers = new Headers(ask.headers)
  const isOnce = call.method === 'GET' || headers.has('idempotency-key')
  const sent = isOnce ? undefined : sentOnce([call.method, addressOf(call, ask), token], ask.body)
  if (sent) headers.set('idempotency-key', sent.key)
  const reply = await fetchOk(call, { ...ask, headers: Object.fromEntries(headers) }, sent?.hear)
  const answer = await reply.json().catch((cause) => {
    throw unreachable(cause)
  })
  sent?.hear(reply.status)
  return answer
}

export async function downloadApi<W extends Wire>(call: Call<W>, ...[ask]: Given<W>): Promise<Blob> {
  return (await fetchOk(call, ask ?? {})).blob()
}

export async function streamApi(call: Call, signal: AbortSignal) {
  const { body } = await fetchOk(call, { signal })
  if (!body) throw unreachable()
  return body.pipeThrough(new TextDecoderStream())
}

async function fetchOk(call: Call, ask: Parts, hear?: (status: number) => void) {
  const token = readToken()
  const reply = await fetchApi(call, ask)
  if (reply.ok) return reply
  hear?.(reply.status)
  throw refusal(reply.status, await reply.json().catch(() => ({})), token, ask)
}

async function fetchApi(call: Call, ask: Parts) {
  if (call.method !== 'GET') return sendOnce(call, ask)
  const reply = await sendOnce(call, ask).catch(() => undefined)
  if (reply && reply.status < 500) return reply
  await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs))
  return sendOnce(call, ask)
}

function sendOnce(call: Call, ask: Parts) {
  const { withToken = true, headers = {}, keepalive = false, timeoutMs = usualTimeoutMs, signal, body } = ask
  const token = withToken ? readToken() : undefined
  const isForm = body instanceof FormData
  return fetch(addressOf(call, ask), {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    keepalive,
    signal: signal ?? AbortSignal.timeout(timeoutMs),
  }).then(readClock, (cause) => {
    throw unreachable(cause)
  })
}

export function unreachable(cause?: unknown) {
  return Object.assign(new ApiError(0, 'sin-conexion', 'Error de conexión. Intenta nuevamente.'), { cause })
}

/** Creates the error for a refused call. A 401 also ends the session, if `token` is still the current one. */
export function refusal(
  status: number,
  answer: Partial<ApiError>,
  token: string | undefined,
  { withToken = true, keepSession = false }: Sending = {},
) {
  const isCurrent = token === readToken()
  if (status === 401 && withToken && !keepSession && isCurrent) clearSession({ andLogin: true })
  return new ApiError(
    status,
    answer.code ?? (answer.message ? '' : 'error'),
    answer.message ?? 'Algo falló. Probá de nuevo.',
    answer.errors,
    answer,
  )
}
