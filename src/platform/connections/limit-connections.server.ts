import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerOnSocket } from './refuse-client.server.ts'

/**
 * Protects the memory of a process. A whole neighbourhood may share one address, with six connections per browser:
 * `perAddress` is far above that.
 */
const limits = { total: 8000, perAddress: 500 }
/** Minimum per process, because all connections of a browser may be accepted by the same process. */
const leastPerAddress = 32

/** Limits of one of `workers` processes, which share the connections of an address unevenly. */
export function connectionLimits(workers: number) {
  return { ...limits, perAddress: Math.max(leastPerAddress, Math.ceil(limits.perAddress / workers)) }
}

const tooMany = {
  status: 503,
  code: 'demasiadas-conexiones',
  message: 'Hay demasiadas conexiones abiertas desde tu red. Probá de nuevo en un momento.',
}

type Limits = typeof limits & { countsAddress(address: string): boolean }

/**
 * Destroys connections above `total`; answers and closes those above `perAddress`. `countsAddress` is false for a
 * proxy, from whose address all connections arrive and which limits visitors itself, and for this machine.
 */
export function limitConnections(
  server: Server,
  headers: Record<string, string>,
  { total, perAddress, countsAddress }: Limits,
) {
  const open = new Map<string, number>()
  let all = 0
  server.prependListener('connection', (socket: Socket) => {
    all += 1
    socket.once('close', () => {
      all -= 1
    })
    // `server.maxConnections` would return the connection to the first process, which would retry for ever.
    if (all > total) return socket.destroy()
    const address = socket.remoteAddress
    if (!address || !countsAddress(address)) return
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > perAddress) answerOnSocket(socket, headers, tooMany)
  })
}

export const isOfThisMachine = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)
