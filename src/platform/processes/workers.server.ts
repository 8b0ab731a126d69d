import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { serveSemaphores } from '../concurrency/semaphore.server.ts'
import { serveVitals } from '../monitoring/vitals.server.ts'
import { ExplainedFailure } from './explain-failure.server.ts'
import { handle } from './ipc.server.ts'
import { forwardPurges } from './purge-workers.server.ts'
import { killIfUnresponsive } from './unresponsive-workers.server.ts'
import { sendSettings } from './worker-settings.server.ts'

/** Delay before a worker is replaced, doubled while workers exit soon after they started listening, or before. */
const pauses = { shortestMs: 200, longestMs: 30_000, shortLifeMs: 10_000 }

/** Time for a worker's running requests. Less than `stopOnSignal` allows, because the database is closed afterwards. */
const endsWithinMs = 7000

export type Workers = ReturnType<typeof forkWorkers>

/**
 * Forks `max` processes of `program`, which load the shop and wait until `open` sends them their settings. From then
 * until `stop`, workers that exit or are unresponsive are replaced.
 */
export function forkWorkers(max: number, program: string) {
  const stopping = new AbortController()
  // Workers accept connections themselves: a connection handed to a worker without a free descriptor would be lost, and
  // the worker would get no other.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // The default is the script of this process, which for `npm start` builds first.
  cluster.setupPrimary({ exec: program })
  forwardPurges()
  serveSemaphores()
  serveVitals()
  handle('failed', (why, worker) => void (worker && failures.set(worker, String(why))))
  const places = Array.from({ length: max }, fork)

  function isAlive({ worker }: Forked) {
    return !worker.isDead()
  }

  async function keepRunning(index: number, first: Forked, settings: object, log: FastifyBaseLogger) {
    let pauseMs = pauses.shortestMs
    for (let forked: Forked | undefined = first; ; ) {
      const ended = await forked?.ended
      if (stopping.signal.aborted) return
      const wasGood = ended && ended.livedMs >= pauses.shortLifeMs
      pauseMs = wasGood ? pauses.shortestMs : Math.min(pauseMs * 2, pauses.longestMs)
      const pid = forked?.worker.process.pid
      if (ended) log.error({ ended: pid, ...ended, pauseMs }, 'a worker exited and is replaced')
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      forked = tryToFork(log)
      if (!forked) continue
      places[index] = forked
      killIfUnresponsive(forked.worker, log)
      sendSettings(forked.worker, settings)
    }
  }

  return {
    /**
     * Resolves when the first of `count` workers listens on the shop's port. Rejects with a worker's error if none can.
     */
    async open(count: number, settings: object, log: FastifyBaseLogger) {
      await Promise.all(places.splice(count).map(end))
      for (const { worker } of places) {
        killIfUnresponsive(worker, log)
        sendSettings(worker, settings)
      }
      await Promise.any(places.map(untilListening)).catch(({ errors }: AggregateError) => {
        throw errors[0]
      })
      for (const [index, forked] of places.entries()) void keepRunning(index, forked, settings, log)
    },
    async stop() {
      stopping.abort()
      await Promise.all(places.filter(isAlive).map(end))
    },
  }
}

/** Reasons that workers sent before they exited. */
const failures = new WeakMap<Worker, string>()

type Forked = ReturnType<typeof fork>
/** `livedMs`: time since it started listening. */
type Ended = { code: number | null; signal: string | null; why: string | undefined; livedMs: number }

function tryToFork(log: FastifyBaseLogger) {
  try {
    return fork()
  } catch (err) {
    log.error({ err }, 'a process could not be started')
    return undefined
  }
}

function fork() {
  const worker = cluster.fork()
  let opened = Number.POSITIVE_INFINITY
  worker.once('listening', () => {
    opened = performance.now()
  })
  const ended = new Promise<Ended>((resolve) => {
    const end = (code: number | null, signal: string | null) => {
      const livedMs = Math.max(0, performance.now() - opened)
      resolve({ code, signal, why: failures.get(worker), livedMs })
    }
    worker.once('exit', (code, signal) => {
      // Its last message may not have arrived yet.
      if (worker.isConnected()) worker.once('disconnect', () => end(code, signal))
      else end(code, signal)
    })
    // The fork failed.
    worker.once('error', (error) => resolve({ code: null, signal: null, why: error.message, livedMs: 0 }))
  })
  return { worker, ended }
}

async function untilListening({ worker, ended }: Forked) {
  const failed = ended.then(({ code, signal, why }) => {
    throw new ExplainedFailure(why ?? `Un proceso de la tienda no pudo empezar (${signal ?? `código ${code}`}).`)
  })
  await Promise.race([new Promise<void>((resolve) => worker.once('listening', () => resolve())), failed])
}

async function end({ worker, ended }: Forked) {
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), endsWithinMs)
  await ended
  clearTimeout(late)
}
