import { StartError } from './start-error.ts'

const stopping = new AbortController()

/**
 * Makes Ctrl+C and SIGTERM fail this process's work at its next step, so that it cleans up. A second signal ends the
 * process immediately.
 */
export function failOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new StartError('Se interrumpió.')))
}

/** Call between the steps of long work. */
export const throwIfInterrupted = () => stopping.signal.throwIfAborted()
