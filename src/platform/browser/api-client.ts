import { type Answer, addressOf, type Call, type Input, type Wire } from '../http/call.ts'
import { sentOnce } from './sent-once.ts'
import { clearSession, readToken } from './session-store.ts'

/** The specification's limit for one request of the storefront. */
const usualTimeoutMs = 10_000
/** A database that did not answer for a moment is often back by then. */
const secondTryAfterMs = 1000

/** What the server refused, or `status` 0 when it could not be reached in time. `message` is Spanish. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string>
  /** All of the answer. */
  readonly answer: Record<string, unknown>

  constructor(status: number, code: string, message: string, errors: Record<string, string> = {}, answer = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.answer = answer
  }
}

/** The shop was not reached, or could not answer: the same may go well later. */
export const isAway = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

type Sending = {
  /** Public catalogue calls go without the bearer. */
  withToken?: boolean
  headers?: Record<string, string>
  /** A refused login shows its banner instead of ending the session. */
  keepSession?: boolean
  /** Only for files that take long to make. */
  timeoutMs?: number
  /** Goes on although its page is left. */
  keepalive?: boolean
  /** Calls it off, in place of the timeout. */
  signal?: AbortSignal
}

type Parts = { params?: object | undefined; query?: object | undefined; body?: unknown } & Sending
/** What a call is given: the parts of its address, its body (an object goes as JSON, a FormData as multipart), and how it goes. */
export type Ask<W extends Wire> = Input<W> & Parts
/** A call that needs nothing may be given nothing. */
type Given<W extends Wire> = Record<never, never> extends Input<W> ? [ask?: Ask<W>] : [ask: Ask<W>]

/** Calls our API. A read that fails to arrive is tried once more, a moment later. */
export function callApi<W extends Wire>(call: Call<W>, ...[ask]: Given<W>): Promise<Answer<Call<W>>> {
  return askApi(call, ask)
}

/** The same for hooks, which know what they were given. */
export async function askApi<W extends Wire>(call: Call<W>, ask: Parts = {}): Promise<Answer<Call<W>>> {
  const token = readToken()
  const headers = new Headers(ask.headers)
  const isOnce = call.method === 'GET' || headers.has('idempotency-key')
  const sent = isOnce ? undefined : sentOnce([call.method, addressOf(call, ask), token], ask.body)
  if (sent) headers.set('idempotency-key', sent.key)
  const reply = await fetchApi(call, { ...ask, headers: Object.fromEntries(headers) })
  if (!reply.ok) {
    sent?.hear(reply.status)
    throw refusal(reply.status, await reply.json().catch(() => ({})), token, ask)
  }
  const answer = await reply.json().catch((cause) => {
    throw unreachable(cause)
  })
  sent?.hear(reply.status)
  return answer
}

/** The same for what is not JSON: exports, backups, proofs. */
export async function downloadApi<W extends Wire>(call: Call<W>, ...[given]: Given<W>): Promise<Blob> {
  const ask: Parts = given ?? {}
  const token = readToken()
  const reply = await fetchApi(call, ask)
  if (reply.ok) return reply.blob()
  throw refusal(reply.status, await reply.json().catch(() => ({})), token, ask)
}

/** The same for what goes on: its text as it comes, until `signal` or the server ends it. */
export async function streamApi(call: Call, signal: AbortSignal) {
  const token = readToken()
  const reply = await fetchApi(call, { signal })
  if (!reply.ok || !reply.body) throw refusal(reply.status, await reply.json().catch(() => ({})), token)
  return reply.body.pipeThrough(new TextDecoderStream())
}

async function fetchApi(call: Call, ask: Parts) {
  const isRead = call.method === 'GET'
  try {
    const reply = await sendOnce(call, ask)
    if (!isRead || reply.status < 500) return reply
  } catch (error) {
    if (!isRead) throw unreachable(error)
  }
  await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs))
  try {
    return await sendOnce(call, ask)
  } catch (error) {
    throw unreachable(error)
  }
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
  })
}

export function unreachable(cause?: unknown) {
  return Object.assign(new ApiError(0, 'sin-conexion', 'Error de conexión. Intenta nuevamente.'), { cause })
}

/** What a call that was refused throws; the session of `token` ends here too, if it is dead and still the one of now. */
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
    answer.code ?? 'error',
    answer.message ?? 'Algo falló. Probá de nuevo en un momento.',
    answer.errors,
    answer,
  )
}
