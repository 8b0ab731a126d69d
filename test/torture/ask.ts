import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

type Sent = {
  body?: unknown
  form?: FormData | URLSearchParams
  token?: string | undefined
  key?: string
  headers?: Record<string, string>
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every route pass here, and the books judge them
export type Answer = { status: number; body: any; location: string | null }

/** No request may take longer, whatever fault is active. */
const patienceMs = 120_000

/** Sends one request. Undefined without a response, which the kill of a process excuses. */
export function asker(url: string, { answers, wrongs }: Ledger) {
  return async (method: 'GET' | 'POST' | 'PUT', path: string, sent: Sent = {}): Promise<Answer | undefined> => {
    const what = `${method} ${path}`
    try {
      const reply = await fetch(url + path, requestOf(method, sent))
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.includes('json')
      answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1)
      if (reply.status >= 500 && reply.status !== 503)
        wrongs.push(`${what} was answered ${reply.status}: ${text.slice(0, 300)}`)
      const body = isJson ? JSON.parse(text) : undefined
      if (reply.status >= 400 && isJson && (!body.message || !body.code))
        wrongs.push(`${what} explains nothing: ${text}`)
      return { status: reply.status, body, location: reply.headers.get('location') }
    } catch (error) {
      answers.set(0, (answers.get(0) ?? 0) + 1)
      if ((error as Error).name === 'TimeoutError') wrongs.push(`${what} was not answered in ${patienceMs} ms`)
      return undefined
    }
  }
}

/** Repeats a request without a response or with 503, as on an overloaded machine. */
export async function untilAnswered(send: () => Promise<Answer | undefined>, onAgain?: () => void) {
  for (let turn = 0; turn < 240; turn++) {
    const reply = await send()
    if (reply && reply.status !== 503) return reply
    onAgain?.()
    await sleep(500)
  }
  return undefined
}

function requestOf(method: string, { body, form, token, key, headers }: Sent): RequestInit {
  return {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  }
}
