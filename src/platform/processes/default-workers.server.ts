import { availableParallelism, totalmem } from 'node:os'

/** Peak memory of a process, with its share of the memory of the database and of image processing. */
const megabytesEach = 500

export function defaultWorkers(mode: string | undefined) {
  if (mode === 'development') return 1
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const fit = Math.floor(bytes / (megabytesEach * 1024 * 1024))
  return Math.max(1, Math.min(availableParallelism(), fit, 256))
}
