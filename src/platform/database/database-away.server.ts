/** The server is unresponsive: queries fail immediately until it answers again. */
export class DatabaseUnresponsive extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/**
 * Connection refused or lost, server starting or stopping, no free connection or file descriptor, no answer in time,
 * read-only server, full disk or no memory. A write that ends like this may have been committed, so the files that it
 * may refer to must be kept.
 */
export function isDatabaseAway(error: unknown) {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnresponsive) return true
  const code = 'code' in error ? String(error.code) : ''
  // The server's socket does not exist while it is down.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EMFILE|ENFILE|57P0[1-5]|57014|08\w{3}|53\w{3}|58\w{3}|25006)$/.test(
      code,
    ) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ) ||
    // A lazily imported module fails with this message of Node under an unrelated code.
    error.message.includes('too many open files')
  )
}

/** This connection leads to a standby, or was opened while the server was read-only. */
export const isReadOnly = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25006'

/** `query_timeout` passed: the query may have been executed, and the next query of this connection waits behind it. */
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
