import type { Worker } from 'node:cluster'
import inspector from 'node:inspector'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

const Ping = z.object({ ping: z.int() })
const Pong = z.object({ pong: z.int() })

const usual = { pingMs: 1000, unresponsiveMs: 10_000 }

/** In a worker: answers as long as it can answer anything. */
export function answerPings() {
  process.on('message', (message) => {
    const { success, data } = Ping.safeParse(message)
    if (success && process.connected) process.send?.({ pong: data.ping }, undefined, undefined, () => undefined)
  })
}

/**
 * In the first process: kills a worker that answers no ping, stopped or busy for ever, so that another takes its place.
 * From its first `listening` on: a slow start is none of this.
 */
export function killIfUnresponsive(worker: Worker, log: FastifyBaseLogger, { pingMs, unresponsiveMs } = usual) {
  // Whoever debugs stops it on purpose.
  if (inspector.url() !== undefined) return
  worker.once('listening', () => {
    let answeredAt = performance.now()
    let askedAt = answeredAt
    worker.on('message', (message) => {
      if (Pong.safeParse(message).success) answeredAt = performance.now()
    })
    const pinging = setInterval(() => {
      const now = performance.now()
      // This process stood still itself, or the machine slept: what was answered meanwhile has not been read yet.
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
      if (worker.isConnected()) worker.send({ ping: Math.round(now) }, () => undefined)
    }, pingMs)
    worker.once('exit', () => clearInterval(pinging))
  })
}
