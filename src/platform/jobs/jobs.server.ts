import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runMigrations, type Task, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import { requestsFirst } from '../concurrency/requests-first.server.ts'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import { type Db, openDatabase } from '../database/database.server.ts'
import { isDiskFull, reasonOf } from '../files/file-failure.ts'
import { withoutAddresses } from '../monitoring/log.server.ts'
import { logFailure } from '../monitoring/log-outage.server.ts'
import { currentTraceparent, traced } from '../monitoring/tracing.server.ts'
import { watchDeadWorkers } from './dead-workers.server.ts'
import type { Job } from './define-job.ts'
import { type ScheduledJob, watchSchedule } from './schedule.server.ts'

type JobOptions = {
  runAt?: Date
  key?: string
  /**
   * graphile-worker's `job_key_mode`: `unsafe_dedupe` does not change an existing job of this key, even a running or
   * failed one.
   */
  keyMode?: 'replace' | 'unsafe_dedupe'
  priority?: number
  queue?: string
}

export type JobHandler = { name: string; run(payload: unknown): Promise<void> }

export function handle<Payload extends z.ZodType>(
  { name, payload: schema }: Job<Payload>,
  run: (payload: z.output<Payload>) => unknown,
): JobHandler {
  return {
    name,
    async run(payload) {
      const start = { name: `job ${name}`, kind: 'consumer', parent: traceparentOf(payload) } as const
      await traced(start, async () => void (await run(schema.parse(payload))))
    },
  }
}

/** `enqueueAll` adds the trace of the caller to the payload. */
function traceparentOf(payload: unknown) {
  const { traceparent } = Object(payload) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}

/** Enqueues in the caller's transaction, so the job exists if and only if the change is committed. */
export function enqueue<Payload extends z.ZodType>(
  db: Db,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options: JobOptions = {},
) {
  return enqueueAll(db, job, [{ payload, ...options }])
}

export async function enqueueAll<Payload extends z.ZodType>(
  db: Db,
  { name }: Job<Payload>,
  jobs: readonly (JobOptions & { payload: z.input<Payload> })[],
) {
  const traceparent = currentTraceparent()
  const requested = traceparent
    ? jobs.map((job) => ({ ...job, payload: { ...Object(job.payload), traceparent } }))
    : jobs
  await sql`select from json_to_recordset(${JSON.stringify(requested)}::json)
      as job(payload json, "runAt" timestamptz, key text, "keyMode" text, priority integer, queue text),
    graphile_worker.add_job(${name}, job.payload, queue_name => queue, run_at => "runAt", job_key => job.key,
      job_key_mode => coalesce("keyMode", 'replace'), priority => job.priority)`.execute(db)
}

/** Creates graphile-worker's tables. Call it under the lock of `migrate`. */
export async function migrateJobs(url: string) {
  const { pool } = openDatabase(url, { max: 2 })
  await runMigrations({ pgPool: pool }).finally(() => pool.destroyAll())
}

/**
 * Runs jobs in this process. graphile-worker gives up when the database goes away during a job: a new worker then
 * replaces it.
 */
export async function startJobs(
  pgPool: pg.Pool,
  handlers: JobHandler[],
  scheduled: ScheduledJob[],
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const logger = new Logger(
    () => (level, message, meta) => log[levels[level]]({ job: jobOf(meta) }, withoutAddresses(message)),
  )
  const stopping = new AbortController()
  const taskList = Object.fromEntries(
    handlers.map((handler) => [handler.name, afterRequests(handler, stopping.signal)]),
  )
  const options = { concurrency: 3, pollInterval, noHandleSignals: true, preset }
  const deadWorkers = watchDeadWorkers(pgPool, log)
  let runner = await start()
  const schedule = watchSchedule(pgPool, scheduled, log)
  void keepRunning()

  async function start() {
    const events: WorkerEvents = new EventEmitter()
    const leaves = new Promise<void>((leave) => {
      events.on('pool:create', ({ workerPool }) => deadWorkers.register(workerPool.id, events, leave))
    })
    const gaveUp = Promise.race([once(events, 'pool:gracefulShutdown'), failsRepeatedly(events)])
    // A worker that gives up because two concurrent jobs could not be marked as failed never resolves its promise
    // (0.18.0 counts its open batches wrong). It gets a moment to finish, and then counts as ended.
    const finished = gaveUp.then(() => sleep(finishesWithinMs, undefined, { ref: false }))
    return {
      ...(await run({ pgPool, taskList, logger, parsedCronItems: [], events, ...options })),
      isOver: Promise.race([finished, leaves]),
    }
  }

  async function keepRunning() {
    while (!stopping.signal.aborted) {
      await Promise.race([runner.promise, runner.isOver]).catch((err) => logFailure(log, err, 'jobs stopped'))
      if (stopping.signal.aborted) return
      void runner.stop().catch(() => undefined)
      runner = await startAgain()
    }
  }

  async function startAgain() {
    for (;;) {
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return runner
      try {
        return await start()
      } catch (err) {
        logFailure(log, err, 'jobs do not start')
      }
    }
  }

  return {
    async stop() {
      stopping.abort()
      await schedule.stop()
      // Rejects, or never settles, if the worker has already given up.
      const stopped = runner.stop().catch(() => undefined)
      await waitAtMost(stopped, stopsWithinMs)
      await deadWorkers.stop()
    },
  }
}

/** Jobs wait while requests are running; late jobs wait only briefly, so that lasting load does not delay mail. */
function afterRequests({ run }: JobHandler, signal: AbortSignal): Task {
  return async (payload, { job }) => {
    // Our pool reads it as text, though graphile-worker's type is a Date.
    const isLate = Date.now() - new Date(job.run_at).getTime() > 20_000
    await requestsFirst(isLate ? 100 : 1000, signal)
    await run(payload).catch(explainFullDisk)
  }
}

/** The panel shows the message as the job's failure. */
function explainFullDisk(cause: unknown): never {
  throw isDiskFull(cause) ? new Error(reasonOf(cause), { cause }) : cause
}

/**
 * Resolves when the worker has failed to ask for jobs so often that it has to be replaced: graphile-worker 0.18.0
 * caches a failure of its first query, and never recovers from it.
 */
function failsRepeatedly(events: WorkerEvents) {
  return new Promise<void>((resolve) => {
    let failures = 0
    const answered = () => {
      failures = 0
    }
    events.on('worker:getJob:empty', answered)
    events.on('job:start', answered)
    events.on('worker:getJob:error', () => {
      failures += 1
      if (failures === maxFailures) resolve()
    })
  })
}

/** A few seconds, since three workers poll twice a second. */
const maxFailures = 15

/** Time for running jobs after their worker gave up; the next worker repeats those that take longer. */
const finishesWithinMs = 3000
/** Less than `stopOnSignal` gives the whole process. */
const stopsWithinMs = 6000

/** Batching of completions: a failure to write one then ends the worker, and without batching the process. */
export const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const pollInterval = 500

/** Without the payload, which may contain personal data. */
function jobOf(meta: { job?: { id: string; task_identifier: string; attempts: number } } = {}) {
  return meta.job && { id: meta.job.id, task: meta.job.task_identifier, attempts: meta.job.attempts }
}

/** graphile-worker logs each job at `info`; the owner only needs failures. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
