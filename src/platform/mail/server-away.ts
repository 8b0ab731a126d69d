/** Nobody there, or nobody who speaks: not an answer that refuses one mail. */
export function isServerAway(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return false
  if ('responseCode' in error && error.responseCode !== undefined) return false
  return /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EDNS|ESOCKET|ETLS|EPROTOCOL)$/.test(String(error.code))
}
