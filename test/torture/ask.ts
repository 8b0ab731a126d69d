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

/** Longer than anything may take, whatever is broken. */
const patienceMs = 120_000

/** One request, as any client makes it. Undefined when no answer came, which a killed process excuses. */
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

/** Once more where the shop was too slow to answer (503), as on a machine with more to do than it can. */
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
