import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests under way in this process. */
let running = 0
let isWatched = false

/** One or two at once leave room; more are a rush. */
const few = 2
const lookAgainMs = 20

/**
 * Resolves when few requests are under way, or after `longestMs`: a rush that lasts delays, and never stops, what waits. Of use
 * to a shop on one core, which does its jobs in the process that answers: without it a rush sells a fifth fewer orders.
 */
export async function requestsFirst(longestMs: number, signal?: AbortSignal) {
  watch()
  const end = performance.now() + longestMs
  while (running > few && performance.now() < end && !signal?.aborted) await sleep(lookAgainMs)
}

function watch() {
  if (isWatched) return
  isWatched = true
  channel('http.server.request.start').subscribe((message) => {
    const { response } = message as { request: IncomingMessage; response: ServerResponse }
    running += 1
    response.once('close', () => {
      running -= 1
    })
  })
}
