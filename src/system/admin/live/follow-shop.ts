import { ApiError, streamApi } from '../../../platform/browser/api-client.ts'
import type { Answer } from '../../../platform/http/call.ts'
import * as calls from '../../live/calls.ts'

export type LiveEvent = Answer<typeof calls.followShop>

const pauses = { shortestMs: 1000, longestMs: 30_000 }
/** The server sends an event at least every twenty seconds. */
const timeoutMs = 50_000

/** Receives events until `signal` aborts, reconnecting with growing pauses. */
export async function followShop(onEvent: (event: LiveEvent) => void, signal: AbortSignal) {
  let pauseMs = pauses.shortestMs
  while (!signal.aborted) {
    try {
      for await (const event of readEvents(signal)) {
        pauseMs = pauses.shortestMs
        onEvent(event)
      }
    } catch (error) {
      // Stops without a session or permission; reconnects after any other error.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
    }
    await wait(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs)
  }
}

async function* readEvents(signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const connection = new AbortController()
  const end = () => connection.abort()
  let timeout = setTimeout(end, timeoutMs)
  try {
    const reader = (await streamApi(calls.followShop, AbortSignal.any([signal, connection.signal]))).getReader()
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timeout)
      timeout = setTimeout(end, timeoutMs)
      const events = (rest + value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) yield JSON.parse(event.slice(event.indexOf('data: ') + 6))
    }
  } finally {
    clearTimeout(timeout)
    end()
  }
}

function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
