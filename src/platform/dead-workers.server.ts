import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/**
 * Between two looks; a worker that is dead at both is dead, not on its way back from a lost connection, and a job that is
 * taken but not done at both is not on its way here.
 */
const lookMs = 2000

/** Any number, the same in every version: the kind of lock that says that a worker lives. */
const livingWorker = 7_201_127

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

async function holdLock(pool: pg.Pool, name: string) {
  const client = await pool.connect()
  try {
    // A machine that loses its power says no goodbye: without these its lock would stay for hours.
    await client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    await client.query('select pg_advisory_lock($1, hashtext($2))', [livingWorker, name])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Whose lock can be taken, for as long as this statement lasts, holds none. */
async function findDead(client: pg.PoolClient, own: string) {
  const { rows } = await client.query<{ worker: string }>(
    `with workers as materialized (
      select locked_by as worker from graphile_worker._private_jobs where locked_by <> $2
      union select locked_by from graphile_worker._private_job_queues where locked_by <> $2
    ) select worker from workers where pg_try_advisory_xact_lock($1, hashtext(worker))`,
    [livingWorker, own],
  )
  return rows.map(({ worker }) => worker)
}

/** A job that was enqueued anew under its key while it ran has lost its key and may not run again: it goes with its worker. */
const enqueuedAnew = 'attempts >= max_attempts and key is null and last_error is null'

async function freeJobs(client: pg.PoolClient, workers: string[]) {
  await client.query(`delete from graphile_worker._private_jobs where locked_by = any($1) and ${enqueuedAnew}`, [
    workers,
  ])
  await client.query('select graphile_worker.force_unlock_workers($1)', [workers])
}

async function findTaken(client: pg.PoolClient, own: string) {
  const { rows } = await client.query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs where locked_by = $1',
    [own],
  )
  return rows.map(({ id }) => id)
}

/** As `force_unlock_workers` does it, for these jobs alone. */
async function freeTaken(client: pg.PoolClient, jobs: string[]) {
  await client.query(`delete from graphile_worker._private_jobs where id = any($1::bigint[]) and ${enqueuedAnew}`, [
    jobs,
  ])
  await client.query(
    `with freed as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where id = any($1::bigint[]) returning job_queue_id
    ) update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where id in (select job_queue_id from freed)`,
    [jobs],
  )
}
