import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '../database/database-away.server.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

const pauseMs = 5000

/**
 * A database that is away refuses every request: one line in five seconds says so, with how many were refused before it,
 * and none has a stack. A small disk is full of the others soon.
 */
export function outageLog() {
  let lastAt = Number.NEGATIVE_INFINITY
  let unsaid = 0

  return (log: Log, error: unknown, now = performance.now()) => {
    unsaid += 1
    if (now - lastAt < pauseMs) return
    const { code, message } = error as Error & { code?: string }
    log.warn({ code, reason: message, refused: unsaid }, 'the database cannot be used')
    lastAt = now
    unsaid = 0
  }
}

/** Of all that this process does. */
export const logOutage = outageLog()

/** What goes on by itself and is tried again: with a stack, unless the database is away. */
export function logFailure(log: Log, err: unknown, what: string, sayOutage = logOutage) {
  if (isDatabaseAway(err)) sayOutage(log, err)
  else log.warn({ err }, what)
}
