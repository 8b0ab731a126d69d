import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerOnSocket } from './refuse-client.server.ts'

/**
 * A process keeps its memory, no matter who opens connections without end. A whole neighbourhood may share one address, at six
 * connections a browser; `perAddress` stands far above that.
 */
const limits = { total: 8000, perAddress: 500 }
/** Of one address in one of many processes: a browser's connections may all come to the same. */
const leastPerAddress = 32

/** Of one process: the connections of an address come to all `workers`, to one perhaps more than to another. */
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
 * Past `total` a connection is dropped, past `perAddress` answered and closed. Behind a proxy all come from its address,
 * and counting visitors is the proxy's: then, as for what comes from this machine, `countsAddress` says no.
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
    // Not by `server.maxConnections`: a process at its own would hand it back to the first, which would try for ever.
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
