import type { Worker } from 'node:cluster'
import inspector from 'node:inspector'
import type { FastifyBaseLogger } from 'fastify'
import { handle, request } from './ipc.server.ts'

const pingMs = 1000
const unresponsiveMs = 10_000

/** In a worker. */
export function answerPings() {
  handle('ping', () => 'pong')
}

/**
 * In the first process: kills a worker that answers no ping (stopped or in an endless loop), so that it is replaced.
 * Starts with its first `listening`, because a start may be slow.
 */
export function killIfUnresponsive(worker: Worker, log: FastifyBaseLogger) {
  // A debugger stops workers on purpose.
  if (inspector.url() !== undefined) return
  worker.once('listening', () => {
    let answeredAt = performance.now()
    let askedAt = answeredAt
    const ping = async () => {
      if ((await request(worker, 'ping', undefined, unresponsiveMs)) === 'pong') answeredAt = performance.now()
    }
    const pinging = setInterval(() => {
      const now = performance.now()
      // This process was stopped itself, or the machine slept: the pending answers have not been read yet.
      if (now - askedAt > 3 * pingMs) answeredAt = now
      askedAt = now
      if (now - answeredAt > unresponsiveMs) {
        log.error(
          { unresponsive: worker.process.pid, unresponsiveMs },
          'a process of the shop is unresponsive and is killed',
        )
        worker.process.kill('SIGKILL')
        answeredAt = now
      }
      void ping()
    }, pingMs)
    worker.once('exit', () => clearInterval(pinging))
  })
}
