import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerOnSocket } from './refuse-client.server.ts'

/**
 * A process keeps its memory, whoever opens connections without end. A whole neighbourhood may share one address, at six
 * connections a browser; `perAddress` stands far above that.
 */
export const connectionLimits = { total: 8000, perAddress: 500 }

const tooMany = {
  status: 503,
  code: 'demasiadas-conexiones',
  message: 'Hay demasiadas conexiones abiertas desde tu red. Probá de nuevo en un momento.',
}

/**
 * Past `total` a connection is dropped, past `perAddress` answered and closed. Behind a proxy all come from its address,
 * and counting visitors is the proxy's: then, as for what comes from this machine, `countsAddress` says no.
 */
export function limitConnections(
  server: Server,
  headers: Record<string, string>,
  { total, perAddress, countsAddress }: typeof connectionLimits & { countsAddress(address: string): boolean },
) {
  const open = new Map<string, number>()
  server.maxConnections = total
  server.prependListener('connection', (socket: Socket) => {
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
