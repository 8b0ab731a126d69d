import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ExplainedFailure } from './explain-failure.server.ts'
import { giveTurns } from './turns.server.ts'
import { killIfUnresponsive } from './unresponsive-workers.server.ts'
import { closeUntaken } from './untaken-connections.server.ts'
import { tellVitals } from './vitals.server.ts'
import { passOnNews } from './worker-news.server.ts'
import { giveOrders, hearFailure } from './worker-orders.server.ts'

/** Before another takes the place of one that ended: longer each time that it lived only a short while. */
const pauses = { shortestMs: 200, longestMs: 30_000, shortLifeMs: 10_000 }

/** For its running requests. Below what the whole shop has for its end, since the database is closed after it. */
const endsWithinMs = 7000

export type Workers = ReturnType<typeof beginWorkers>

/**
 * Begins `most` processes of `program`, which load the shop and then wait until `open` gives them their orders. From then on one that
 * ends, or answers nothing any more, is replaced, until `stop`.
 */
export function beginWorkers(most: number, program: string) {
  const stopping = new AbortController()
  // Not what this process was started by: `npm start` builds first.
  cluster.setupPrimary({ exec: program })
  passOnNews()
  giveTurns()
  tellVitals()
  const places = Array.from({ length: most }, begin)

  function isAlive({ worker }: Begun) {
    return !worker.isDead()
  }

  async function keep(index: number, first: Begun, orders: object, log: FastifyBaseLogger) {
    let pauseMs = pauses.shortestMs
    for (let begun = first; ; ) {
      const since = performance.now()
      const { code, signal, why } = await begun.ended
      if (stopping.signal.aborted) return
      const lived = performance.now() - since
      pauseMs = lived < pauses.shortLifeMs ? Math.min(pauseMs * 2, pauses.longestMs) : pauses.shortestMs
      const { pid } = begun.worker.process
      log.error({ ended: pid, code, signal, why, pauseMs }, 'a process of the shop ended, another takes its place')
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const next = tryToBegin(log)
      if (!next) continue
      begun = next
      places[index] = begun
      killIfUnresponsive(begun.worker, log)
      giveOrders(begun.worker, orders)
    }
  }

  return {
    /** Resolves once the first of `count` answers on the shop's port; fails with what they say when none can. */
    async open(count: number, orders: object, log: FastifyBaseLogger) {
      await Promise.all(places.splice(count).map(end))
      for (const { worker } of places) {
        killIfUnresponsive(worker, log)
        giveOrders(worker, orders)
      }
      await Promise.any(places.map(listens)).catch(({ errors }: AggregateError) => {
        throw errors[0]
      })
      for (const [index, begun] of places.entries()) void keep(index, begun, orders, log)
    },
    async stop() {
      stopping.abort()
      await Promise.all(places.filter(isAlive).map(end))
    },
  }
}

type Begun = ReturnType<typeof begin>

function tryToBegin(log: FastifyBaseLogger) {
  try {
    return begin()
  } catch (err) {
    log.error({ err }, 'the system has no room for another process')
    return undefined
  }
}

function begin() {
  const worker = cluster.fork()
  closeUntaken(worker)
  let why: string | undefined
  hearFailure(worker, (told) => {
    why = told
  })
  const ended = new Promise<{ code: number | null; signal: string | null; why: string | undefined }>((resolve) => {
    worker.once('exit', (code, signal) => {
      // What it said last may still be on its way.
      if (worker.isConnected()) worker.once('disconnect', () => resolve({ code, signal, why }))
      else resolve({ code, signal, why })
    })
    // The system has no room for another process.
    worker.once('error', (error) => resolve({ code: null, signal: null, why: error.message }))
  })
  return { worker, ended }
}

async function listens({ worker, ended }: Begun) {
  const failed = ended.then(({ code, signal, why }) => {
    throw new ExplainedFailure(why ?? `Un proceso de la tienda no pudo empezar (${signal ?? `código ${code}`}).`)
  })
  await Promise.race([new Promise<void>((resolve) => worker.once('listening', () => resolve())), failed])
}

async function end({ worker, ended }: Begun) {
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), endsWithinMs)
  await ended
  clearTimeout(late)
}
