import { clearSession, readToken } from './session-store.ts'

/** The specification's limit for one request of the storefront. */
const usualTimeoutMs = 10_000

/** What the server refused, or `status` 0 when it could not be reached in time. `message` is Spanish. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string>

  constructor(status: number, code: string, message: string, errors: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** An object goes as JSON, a FormData as multipart. */
  body?: object
  /** Public catalogue calls go without the bearer. */
  withToken?: boolean
  headers?: Record<string, string>
  /** A refused login shows its banner instead of ending the session. */
  keepSession?: boolean
  /** Only for files that take long to make. */
  timeoutMs?: number
}

/** Calls our API; `Answer` is the contract's type of the call. A read that fails to arrive is tried once more. */
export async function callApi<Answer>(path: string, call: Call = {}): Promise<Answer> {
  const token = readToken()
  const reply = await fetchApi(path, call)
  const answer = await reply.json().catch(() => ({}))
  if (reply.ok) return answer as Answer
  throw refusal(reply.status, answer, call, token)
}

/** The same for what is not JSON: exports, backups, proofs. */
export async function downloadApi(path: string, call: Call = {}): Promise<Blob> {
  const token = readToken()
  const reply = await fetchApi(path, call)
  if (reply.ok) return reply.blob()
  throw refusal(reply.status, await reply.json().catch(() => ({})), call, token)
}

async function fetchApi(path: string, call: Call) {
  const isRead = (call.method ?? 'GET') === 'GET'
  try {
    const reply = await sendOnce(path, call)
    if (!isRead || reply.status < 500) return reply
  } catch (error) {
    if (!isRead) throw unreachable(error)
  }
  try {
    return await sendOnce(path, call)
  } catch (error) {
    throw unreachable(error)
  }
}

function sendOnce(
  path: string,
  { method = 'GET', body, withToken = true, headers = {}, timeoutMs = usualTimeoutMs }: Call,
) {
  const token = withToken ? readToken() : undefined
  const isForm = body instanceof FormData
  return fetch(path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: isForm ? body : body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
}

function unreachable(cause: unknown) {
  return Object.assign(new ApiError(0, 'sin-conexion', 'Error de conexión. Intenta nuevamente.'), { cause })
}

/** What a call that was refused throws; a dead session ends here too, unless it is not the one of now: who left, left. */
export function refusal(
  status: number,
  answer: Partial<ApiError>,
  { withToken = true, keepSession = false }: Call,
  token = readToken(),
) {
  const isCurrent = token === readToken()
  if (status === 401 && withToken && !keepSession && isCurrent) clearSession({ andLogin: true })
  return new ApiError(
    status,
    answer.code ?? 'error',
    answer.message ?? 'Algo falló. Probá de nuevo en un momento.',
    answer.errors,
  )
}
