import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { findDead, findTaken, freeJobs, holdLock } from './taken-jobs.server.ts'

/**
 * Between two checks. A worker without a lock at both is dead, and not reconnecting; a job that this worker has locked
 * but does not run at both was never received.
 */
const pauseMs = 2000

type Registration = { name: string; running: Set<string>; leave(): void }

/**
 * Unlocks the jobs of workers whose process has died; graphile-worker itself would wait four hours. Each running worker
 * holds an advisory lock of its name on a dedicated connection, which is released when its process or machine is lost.
 * A worker that locked a job but never received it, because the connection was lost before the answer, is asked to
 * leave: its jobs are then unlocked like a dead worker's.
 */
export function watchDeadWorkers(pool: pg.Pool, log: FastifyBaseLogger) {
  const stopping = new AbortController()
  let current: Registration | undefined
  let holder: { client: pg.PoolClient; name: string } | undefined
  let suspects: string[] = []
  let unknown: string[] = []
  let wake = () => {}
  const watching = watch()

  async function watch() {
    while (!stopping.signal.aborted) {
      const { promise: registered, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await check().catch(releaseLock)
      const pause = sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      await Promise.race([pause, registered])
    }
    releaseLock()
  }

  async function check() {
    if (!current) return
    const { name } = current
    if (holder?.name !== name) {
      releaseLock()
      holder = { client: await holdLock(pool, name), name }
      holder.client.once('error', releaseLock)
      // This may follow the last check too soon, so other workers are checked at the next one.
      return
    }
    await freeOfDead(holder.client, name)
    await findLost(holder.client, current)
  }

  async function freeOfDead(client: pg.PoolClient, name: string) {
    const dead = await findDead(client, name)
    const surelyDead = dead.filter((worker) => suspects.includes(worker))
    suspects = dead
    if (surelyDead.length === 0) return
    await freeJobs(client, surelyDead)
    log.warn({ workers: surelyDead }, 'jobs of dead workers are freed')
  }

  /** The worker only leaves while it runs no job, so that none runs twice. */
  async function findLost(client: pg.PoolClient, { name, running, leave }: Registration) {
    const taken = running.size === 0 ? await findTaken(client, name) : []
    const lost = taken.filter((job) => unknown.includes(job))
    unknown = taken
    if (lost.length === 0 || running.size > 0) return
    log.warn({ jobs: lost }, 'jobs taken without a response are freed')
    leave()
  }

  /** Closing the connection releases its lock. */
  function releaseLock() {
    const { client } = holder ?? {}
    holder = undefined
    client?.off('error', releaseLock)
    client?.release(true)
  }

  return {
    /** Registers the worker of this process; `leave` is called if it has to be replaced. */
    register(name: string, events: WorkerEvents, leave: () => void) {
      const running = new Set<string>()
      events.on('job:start', ({ job }) => running.add(String(job.id)))
      events.on('job:complete', ({ job }) => running.delete(String(job.id)))
      current = { name, running, leave }
      // Locks immediately: other machines take a worker that has jobs and no lock for dead.
      wake()
    },
    async stop() {
      stopping.abort()
      releaseLock()
      await watching
    },
  }
}
