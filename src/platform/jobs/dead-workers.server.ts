import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { findDead, findTaken, freeJobs, freeTaken, holdLock } from './taken-jobs.server.ts'

/**
 * Between two looks; a worker that is dead at both is dead, not on its way back from a lost connection, and a job that is
 * taken but not done at both is not on its way here.
 */
const lookMs = 2000

/**
 * Frees what the workers of killed processes had taken: graphile-worker itself would wait four hours. Each worker that
 * lives holds a lock of its name, by a connection kept for it, so whoever died, was killed or lost its machine holds none.
 * And what this worker took without learning of it, because the line was cut before the answer came.
 */
export function watchDeadWorkers(pool: pg.Pool, log: FastifyBaseLogger) {
  const stopping = new AbortController()
  let name = ''
  let holder: { client: pg.PoolClient; name: string } | undefined
  let suspects: string[] = []
  let unknown: string[] = []
  const underWay = new Set<string>()
  const watching = watch()

  async function watch() {
    while (!stopping.signal.aborted) {
      await look().catch(letGo)
      await sleep(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
    letGo()
  }

  async function look() {
    if (!name) return
    if (holder?.name !== name) {
      letGo()
      holder = { client: await holdLock(pool, name), name }
      holder.client.once('error', letGo)
    }
    await freeOfDead(holder.client)
    await freeLost(holder.client)
  }

  async function freeOfDead(client: pg.PoolClient) {
    const dead = await findDead(client, name)
    const surelyDead = dead.filter((worker) => suspects.includes(worker))
    suspects = dead
    if (surelyDead.length === 0) return
    await freeJobs(client, surelyDead)
    log.warn({ workers: surelyDead }, 'jobs of a process that died are taken up')
  }

  async function freeLost(client: pg.PoolClient) {
    const taken = await findTaken(client, name)
    const notHere = taken.filter((job) => !underWay.has(job))
    const lost = notHere.filter((job) => unknown.includes(job))
    unknown = notHere
    if (lost.length === 0) return
    await freeTaken(client, lost)
    log.warn({ jobs: lost }, 'jobs whose taking was not answered are taken up')
  }

  /** The connection goes with its lock. */
  function letGo() {
    const { client } = holder ?? {}
    holder = undefined
    client?.off('error', letGo)
    client?.release(true)
  }

  return {
    /** From now on this process works under this name. */
    live(workerName: string) {
      name = workerName
    },
    begun: ({ id }: { id: unknown }) => void underWay.add(String(id)),
    ended: ({ id }: { id: unknown }) => void underWay.delete(String(id)),
    async stop() {
      stopping.abort()
      letGo()
      await watching
    },
  }
}
