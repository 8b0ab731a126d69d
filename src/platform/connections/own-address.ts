/** Where this very process listens: PUBLIC_URL may not be reachable from here. */
export function ownAddress({ host, port }: { host: string; port: number }) {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
