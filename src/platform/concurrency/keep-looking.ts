import { setTimeout as sleep } from 'node:timers/promises'
import { waitAtMost } from './wait-at-most.ts'

/** Below what the whole process has for its end. */
const usuallyMs = 6000

/**
 * Does `look` over and over, with a pause after each, until `stop`, which waits for the one under way, but no longer than
 * `stopsWithinMs`. What fails in it, it tells itself.
 */
export function keepLooking(
  look: (stopping: AbortSignal) => Promise<unknown>,
  pauseMs: () => number,
  stopsWithinMs = usuallyMs,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const looking = goOn()

  async function goOn() {
    while (!signal.aborted) {
      await look(signal)
      await sleep(pauseMs(), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async stop() {
      stopping.abort()
      await waitAtMost(looking, stopsWithinMs)
    },
  }
}
