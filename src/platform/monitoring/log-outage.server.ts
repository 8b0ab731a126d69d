import type { FastifyBaseLogger } from 'fastify'

const pauseMs = 5000

/**
 * A database that is away refuses every request: one line in five seconds says so, with how many were refused before it,
 * and none has a stack. A small disk is full of the others soon.
 */
export function outageLog() {
  let lastAt = Number.NEGATIVE_INFINITY
  let unsaid = 0

  return (log: Pick<FastifyBaseLogger, 'warn'>, error: unknown, now = performance.now()) => {
    unsaid += 1
    if (now - lastAt < pauseMs) return
    const { code, message } = error as Error & { code?: string }
    log.warn({ code, reason: message, refused: unsaid }, 'the database cannot be used')
    lastAt = now
    unsaid = 0
  }
}
