import type pg from 'pg'

/**
 * Raises the time-outs of a pool for a busy machine, on which the shop's own would end in 503. Tests of the time-outs
 * themselves do not use it.
 */
export function patient<Opened extends { pool: pg.Pool }>(opened: Opened) {
  // The pool reads its options whenever it opens a connection.
  Object.assign(opened.pool.options, {
    connectionTimeoutMillis: 120_000,
    query_timeout: 300_000,
    options:
      '-c statement_timeout=240000 -c lock_timeout=120000 -c idle_in_transaction_session_timeout=300000 -c timezone=UTC',
  })
  return opened
}
