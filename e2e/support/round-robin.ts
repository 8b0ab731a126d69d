import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

type Machine = { port: number; isReady: boolean }

/**
 * Opens a round-robin proxy to the machines that report ready. Like other proxies, it retries another machine when that
 * is safe: for reads and refused connections.
 */
export async function openRoundRobin(ports: number[]) {
  const machines: Machine[] = []
  const asking: Promise<void>[] = []
  let turn = 0
  let closed = false
  function add(port: number) {
    const machine = { port, isReady: true }
    machines.push(machine)
    asking.push(pollHealth(machine))
  }
  for (const port of ports) add(port)
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked)
    const ready = machines.filter(({ isReady }) => isReady)
    const first = turn++ % Math.max(1, ready.length)
    for (const machine of [...ready.slice(first), ...ready.slice(0, first)]) {
      if (await passOn(machine.port, asked, body, answer)) return
    }
    answer.writeHead(502).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }

  /** One loop per machine, so that a slow one does not delay the checks of others. */
  async function pollHealth(machine: Machine) {
    while (!closed) {
      const { status } = await fetch(`http://127.0.0.1:${machine.port}/readyz`).catch(() => ({ status: 0 }))
      machine.isReady = status === 200
      await sleep(50)
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    add,
    async close() {
      closed = true
      await Promise.all(asking)
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Resolves to false if the request may be retried on another machine. */
function passOn(port: number, asked: IncomingMessage, body: Buffer, answer: ServerResponse) {
  const { method, url: path, headers } = asked
  return new Promise<boolean>((resolve) => {
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, async (reply) => {
      const bytes = await buffer(reply).catch(() => undefined)
      if (!bytes) return fail()
      answer.writeHead(reply.statusCode ?? 502, reply.headers).end(bytes)
      resolve(true)
    })
    const fail = (error?: NodeJS.ErrnoException) => {
      if (method === 'GET' || error?.code === 'ECONNREFUSED') return resolve(false)
      answer.writeHead(502).end()
      resolve(true)
    }
    passed.on('error', fail)
    passed.end(body)
  })
}
