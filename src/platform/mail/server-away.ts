/** The mail server cannot be reached or does not answer; false for an answer that refuses a mail. */
export function isServerAway(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return false
  if ('responseCode' in error && error.responseCode !== undefined) return false
  return /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EDNS|ESOCKET|ETLS|EPROTOCOL)$/.test(String(error.code))
}
