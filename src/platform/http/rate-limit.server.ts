import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../connections/network-of.server.ts'
import { tooMany } from './errors.ts'

type RateLimit = (request: FastifyRequest) => Promise<void>

/** Counts requests by network in the database, for all instances together. `perMinute` 0 turns the limit off. */
export function rateLimit(pool: pg.Pool, name: string, perMinute: number): RateLimit {
  if (perMinute === 0) return async () => undefined
  const options = { keyPrefix: name, points: perMinute, duration: 60 }
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // While the database is away each instance counts alone.
    insuranceLimiter: new RateLimiterMemory(options),
  })
  return async (request) => {
    try {
      await limiter.consume(networkOf(request.ip))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.ceil(refusal.msBeforeNext / 1000)
      throw tooMany(`Demasiados intentos. Probá de nuevo en ${seconds} segundos.`, seconds)
    }
  }
}
