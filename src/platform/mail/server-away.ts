import { breaker } from '../concurrency/breaker.ts'

/** A server that is away costs each mail the time it waits for a greeting: after two in a row all are put off together. */
export const mailBreaker = (now?: () => number) =>
  breaker({ mostFailures: 2, shortestMs: 10_000, longestMs: 300_000 }, now)

export type MailBreaker = ReturnType<typeof mailBreaker>

/** Nobody there, or nobody who speaks: not an answer that refuses one mail. */
export function isServerAway(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return false
  if ('responseCode' in error && error.responseCode !== undefined) return false
  return /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EDNS|ESOCKET|ETLS|EPROTOCOL)$/.test(String(error.code))
}
