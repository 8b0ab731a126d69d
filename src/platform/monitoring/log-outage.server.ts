import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '../database/database-away.server.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

const pauseMs = 5000

/**
 * Logs an outage of the database once in five seconds, with the number of failures and without a stack: a line for each
 * failed request would soon fill a small disk.
 */
export function outageLog() {
  let lastAt = Number.NEGATIVE_INFINITY
  let unlogged = 0

  return (log: Log, error: unknown, now = performance.now()) => {
    unlogged += 1
    if (now - lastAt < pauseMs) return
    const { code, message } = error as Error & { code?: string }
    log.warn({ code, reason: message, refused: unlogged }, 'the database cannot be used')
    lastAt = now
    unlogged = 0
  }
}

export const logOutage = outageLog()

/** Logs a failure of background work that is retried: with its stack, unless the database is away. */
export function logFailure(log: Log, err: unknown, what: string, reportOutage = logOutage) {
  if (isDatabaseAway(err)) reportOutage(log, err)
  else log.warn({ err }, what)
}
