import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { findDead, findTaken, freeJobs, holdLock } from './taken-jobs.server.ts'

/**
 * Between two looks; a worker that is dead at both is dead, not on its way back from a lost connection, and a job that is
 * taken but not done at both is not on its way here.
 */
const lookMs = 2000

type Life = { name: string; underWay: Set<string>; leave(): void }

/**
 * Frees what the workers of killed processes had taken: graphile-worker itself would wait four hours. Each worker that
 * lives holds a lock of its name, by a connection kept for it, so a process that died, was killed or lost its machine holds none.
 * A worker that took a job without learning of it, because the line was cut before the answer came, is told to go: its
 * name dies with it.
 */
export function watchDeadWorkers(pool: pg.Pool, log: FastifyBaseLogger) {
  const stopping = new AbortController()
  let life: Life | undefined
  let holder: { client: pg.PoolClient; name: string } | undefined
  let suspects: string[] = []
  let unknown: string[] = []
  let wake = () => {}
  const watching = watch()

  async function watch() {
    while (!stopping.signal.aborted) {
      const { promise: isBorn, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await look().catch(letGo)
      const pause = sleep(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      await Promise.race([pause, isBorn])
    }
    letGo()
  }

  async function look() {
    if (!life) return
    const { name } = life
    if (holder?.name !== name) {
      letGo()
      holder = { client: await holdLock(pool, name), name }
      holder.client.once('error', letGo)
      // Which may be soon after the last look: the next one judges the others.
      return
    }
    await freeOfDead(holder.client, name)
    await findLost(holder.client, life)
  }

  async function freeOfDead(client: pg.PoolClient, name: string) {
    const dead = await findDead(client, name)
    const surelyDead = dead.filter((worker) => suspects.includes(worker))
    suspects = dead
    if (surelyDead.length === 0) return
    await freeJobs(client, surelyDead)
    log.warn({ workers: surelyDead }, 'jobs of a process that died are taken up')
  }

  /** Only once it does nothing else, so that no job runs twice for it. */
  async function findLost(client: pg.PoolClient, { name, underWay, leave }: Life) {
    const taken = underWay.size === 0 ? await findTaken(client, name) : []
    const lost = taken.filter((job) => unknown.includes(job))
    unknown = taken
    if (lost.length === 0 || underWay.size > 0) return
    log.warn({ jobs: lost }, 'jobs whose taking was not answered are taken up')
    leave()
  }

  /** The connection goes with its lock. */
  function letGo() {
    const { client } = holder ?? {}
    holder = undefined
    client?.off('error', letGo)
    client?.release(true)
  }

  return {
    /** From now on this process works under this name, until it is told to `leave` it. */
    live(name: string, events: WorkerEvents, leave: () => void) {
      const underWay = new Set<string>()
      events.on('job:start', ({ job }) => underWay.add(String(job.id)))
      events.on('job:complete', ({ job }) => underWay.delete(String(job.id)))
      life = { name, underWay, leave }
      // At once: by its first jobs another machine may think it dead.
      wake()
    },
    async stop() {
      stopping.abort()
      letGo()
      await watching
    },
  }
}
