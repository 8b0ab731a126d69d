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
  /** The worker's own: `unsafe_dedupe` leaves a job of this key as it is, also one that runs or that failed for good. */
  keyMode?: 'replace' | 'unsafe_dedupe'
  priority?: number
  queue?: string
}

export type JobHandler = { name: string; run(payload: unknown): Promise<void> }

/** The payload is read once, here: what does not fit fails its job. */
export function handle<Payload extends z.ZodType>(
  { name, payload: schema }: Job<Payload>,
  run: (payload: z.output<Payload>) => unknown,
): JobHandler {
  return {
    name,
    async run(payload) {
      const start = { name: `job ${name}`, kind: 'consumer', parent: causeOf(payload) } as const
      await traced(start, async () => void (await run(schema.parse(payload))))
    },
  }
}

/** What asked for the job, if that was traced: it stands beside what the job itself reads. */
function causeOf(payload: unknown) {
  const { traceparent } = Object(payload) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}

/** Enqueues in the caller's transaction: the job exists if and only if what it tells of does. */
export function enqueue<Payload extends z.ZodType>(
  db: Db,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options: JobOptions = {},
) {
  return enqueueAll(db, job, [{ payload, ...options }])
}

/** Many of a kind by one statement. */
export async function enqueueAll<Payload extends z.ZodType>(
  db: Db,
  { name }: Job<Payload>,
  jobs: readonly (JobOptions & { payload: z.input<Payload> })[],
) {
  const traceparent = currentTraceparent()
  const asked = traceparent ? jobs.map((job) => ({ ...job, payload: { ...Object(job.payload), traceparent } })) : jobs
  await sql`select from json_to_recordset(${JSON.stringify(asked)}::json)
      as job(payload json, "runAt" timestamptz, key text, "keyMode" text, priority integer, queue text),
    graphile_worker.add_job(${name}, job.payload, queue_name => queue, run_at => "runAt", job_key => job.key,
      job_key_mode => coalesce("keyMode", 'replace'), priority => job.priority)`.execute(db)
}

/** The worker's own tables; under the migrations' lock they are made once. */
export async function migrateJobs(url: string) {
  const { pool } = openDatabase(url, { max: 2 })
  await runMigrations({ pgPool: pool }).finally(() => pool.giveUp())
}

/**
 * Runs jobs in this process. A job that another instance took is not run twice. The worker gives up when the database
 * goes away in the middle of a job: a new one takes its place until the shop stops.
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
      events.on('pool:create', ({ workerPool }) => deadWorkers.live(workerPool.id, events, leave))
    })
    const gaveUp = Promise.race([once(events, 'pool:gracefulShutdown'), findsNothing(events)])
    // One that gives up because two jobs at once could not be marked as failed never says that it has ended (0.18.0 counts
    // its open batches wrong). So it gets a moment to finish, and then counts as ended.
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
      // One that gave up already says so again, or nothing at all.
      const stopped = runner.stop().catch(() => undefined)
      await waitAtMost(stopped, stopsWithinMs)
      await deadWorkers.stop()
    },
  }
}

/** A job gives way to requests; one that is late already only for a moment, so that a rush that lasts holds up no mail. */
function afterRequests({ run }: JobHandler, signal: AbortSignal): Task {
  return async (payload, { job }) => {
    const isLate = Date.now() - job.run_at.getTime() > 20_000
    await requestsFirst(isLate ? 100 : 1000, signal)
    await run(payload).catch(tellOwner)
  }
}

/** The panel shows it as the job's failure. */
function tellOwner(cause: unknown): never {
  throw isDiskFull(cause) ? new Error(reasonOf(cause), { cause }) : cause
}

/**
 * Resolves when the worker asked for a job in vain so often that it will never get one: of its very first question it
 * keeps the failure (0.18.0), so a database that went away in that moment would stay away for it.
 */
function findsNothing(events: WorkerEvents) {
  return new Promise<void>((resolve) => {
    let failures = 0
    const answered = () => {
      failures = 0
    }
    events.on('worker:getJob:empty', answered)
    events.on('job:start', answered)
    events.on('worker:getJob:error', () => {
      failures += 1
      if (failures === mostFailures) resolve()
    })
  })
}

/** Of three workers that ask twice a second: a few seconds. */
const mostFailures = 15

/** How long jobs under way may take when their worker gave up; what lasts longer is taken up by the next. */
const finishesWithinMs = 3000
/** Below what the whole process has for its end. */
const stopsWithinMs = 6000

/** In batches a failure to write a job's end ends the worker; otherwise it would end the process. */
export const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** How soon a job of now begins. */
const pollInterval = 500

/** Its payload may name a person. */
function jobOf(meta: { job?: { id: string; task_identifier: string; attempts: number } } = {}) {
  return meta.job && { id: meta.job.id, task: meta.job.task_identifier, attempts: meta.job.attempts }
}

/** The worker tells of each job at `info`; for the owner only what goes wrong matters. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
