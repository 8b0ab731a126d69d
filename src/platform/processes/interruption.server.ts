import { StartError } from './start-error.ts'

const stopping = new AbortController()

/**
 * From now on Ctrl+C and SIGTERM fail this process's work at its next step, so that it takes back what it left half done
 * and closes what it opened. A second one ends the process as it stands.
 */
export function failOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new StartError('Se interrumpió.')))
}

/** Between two steps of what may take long. */
export const throwIfInterrupted = () => stopping.signal.throwIfAborted()
