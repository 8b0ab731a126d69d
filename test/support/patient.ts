import type pg from 'pg'

/**
 * Waits for a database that a busy machine keeps: a shop gives up after some seconds, and says 503. What the shop's own
 * limits do is tested where no pool is made patient.
 */
export function patient<Opened extends { pool: pg.Pool }>(opened: Opened) {
  // Read whenever a connection is opened.
  Object.assign(opened.pool.options, {
    connectionTimeoutMillis: 120_000,
    query_timeout: 300_000,
    options:
      '-c statement_timeout=240000 -c lock_timeout=120000 -c idle_in_transaction_session_timeout=300000 -c timezone=UTC',
  })
  return opened
}
