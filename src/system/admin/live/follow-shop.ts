import { ApiError, streamApi } from '../../../platform/browser/api-client.ts'
import type { Answer } from '../../../platform/http/call.ts'
import * as calls from '../../live/calls.ts'

export type LiveEvent = Answer<typeof calls.followShop>

const pauses = { shortestMs: 1000, longestMs: 30_000 }
/** The server says something every twenty seconds. */
const silenceMs = 50_000

/** Hears what the shop says until `signal` ends it, over as many connections as that takes. */
export async function followShop(onEvent: (event: LiveEvent) => void, signal: AbortSignal) {
  let pauseMs = pauses.shortestMs
  while (!signal.aborted) {
    try {
      for await (const event of readEvents(signal)) {
        pauseMs = pauses.shortestMs
        onEvent(event)
      }
    } catch (error) {
      // Anyone who may not listen need not ask again; any other line is tried anew.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
    }
    await wait(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs)
  }
}

async function* readEvents(signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const line = new AbortController()
  const end = () => line.abort()
  let silence = setTimeout(end, silenceMs)
  try {
    const reader = (await streamApi(calls.followShop, AbortSignal.any([signal, line.signal]))).getReader()
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs)
      const events = (rest + value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) yield JSON.parse(event.slice(event.indexOf('data: ') + 6))
    }
  } finally {
    clearTimeout(silence)
    end()
  }
}

function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
