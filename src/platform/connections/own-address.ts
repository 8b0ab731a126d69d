/** The local URL of this process, because PUBLIC_URL may not be reachable from this machine. */
export function ownAddress({ host, port }: { host: string; port: number }) {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
