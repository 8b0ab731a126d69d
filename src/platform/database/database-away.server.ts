/** The server fell silent: nobody waits for it until it answers again. */
export class DatabaseSilent extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/**
 * Connection refused or lost, the server starting or stopping, no free connection, no descriptor left for one, or no answer in time; a server that
 * only reads, being a standby or out of its quota; a full disk or no memory. Of a change that ended so nobody knows
 * whether it was written: what it may name must stay.
 */
export function isDatabaseAway(error: unknown) {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseSilent) return true
  const code = 'code' in error ? String(error.code) : ''
  // Its socket is not there while it is down.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EMFILE|ENFILE|57P0[1-5]|57014|08\w{3}|53\w{3}|58\w{3}|25006)$/.test(
      code,
    ) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ) ||
    // Node's own words, under a code that says nothing of it, of a module that is read only when it is needed.
    error.message.includes('too many open files')
  )
}

/** The server only reads: this connection leads to a standby, or was opened while nothing could be written. */
export const isReadOnly = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25006'

/** The time for an answer is over: nobody knows what of the question arrived, and what is asked next waits behind it. */
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
