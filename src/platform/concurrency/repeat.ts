import { setTimeout as sleep } from 'node:timers/promises'
import { waitAtMost } from './wait-at-most.ts'

/** Less than `stopOnSignal` gives the whole process. */
const defaultStopMs = 6000

/**
 * Runs `task` repeatedly, with a pause after each run, until `stop`, which waits at most `stopsWithinMs` for the
 * current run. `task` must handle its own errors.
 */
export function repeat(
  task: (stopping: AbortSignal) => Promise<unknown>,
  pauseMs: () => number,
  stopsWithinMs = defaultStopMs,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const ended = run()

  async function run() {
    while (!signal.aborted) {
      await task(signal)
      await sleep(pauseMs(), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async stop() {
      stopping.abort()
      await waitAtMost(ended, stopsWithinMs)
    },
  }
}
