import { availableParallelism, totalmem } from 'node:os'

/** What a process may come to hold at its busiest, with its part of the database's and of the pictures'. */
const megabytesEach = 500

/** One process a core that this one may use, as far as the memory reaches; in development a single one. */
export function defaultWorkers(mode: string | undefined) {
  if (mode === 'development') return 1
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const fit = Math.floor(bytes / (megabytesEach * 1024 * 1024))
  return Math.max(1, Math.min(availableParallelism(), fit, 256))
}
