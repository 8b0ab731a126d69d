import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to the database that can be cut and mended, as a server that stops and comes back. */
export async function openLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url,
    cut,
    mend() {
      isCut = false
    },
    close() {
      cut()
      server.close()
    },
  }
}
