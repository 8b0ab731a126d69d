import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  type CronItem,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Task,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.server.ts'
import { watchDeadWorkers } from './dead-workers.server.ts'
import { requestsFirst } from './requests-first.server.ts'

export type JobHandlers = Record<string, Task>

/**
 * Enqueues in the caller's transaction: the job exists if and only if what it tells of does. Without a NOTIFY, for which
 * transactions would have to wait for each other (0110_silent_jobs.sql): the worker finds it when it next looks.
 */
export async function enqueue(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; key?: string; priority?: number; queue?: string } = {},
) {
  await sql`select add_job_silently(
    ${task}, ${JSON.stringify(payload)}::json, ${options.runAt ?? null}::timestamptz, ${options.key ?? null},
    ${options.priority ?? 0}::integer, ${options.queue ?? null})`.execute(db)
}

/** The worker's own tables; under the migrations' lock they are made once. */
export async function migrateJobs(url: string) {
  const utils = await makeWorkerUtils({ connectionString: url })
  await utils.migrate()
  await utils.release()
}

/**
 * Runs jobs in this process. A job that another instance took is not run twice. The worker gives up when the database
 * goes away in the middle of a job: a new one takes its place until the shop stops.
 */
export async function startJobs(
  pgPool: pg.Pool,
  handlers: JobHandlers,
  cron: CronItem[],
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const logger = new Logger(() => (level, message, meta) => log[levels[level]]({ job: meta }, message))
  const parsedCronItems = parseCronItems(cron)
  const stopping = new AbortController()
  const taskList = afterRequests(handlers, stopping.signal)
  const options = { concurrency: 2, pollInterval, noHandleSignals: true, preset }
  const deadWorkers = watchDeadWorkers(pgPool, log)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => deadWorkers.live(workerPool.id))
  const start = () => run({ pgPool, taskList, logger, parsedCronItems, events, ...options })
  let runner = await start()
  void keepRunning()

  async function keepRunning() {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((err) => log.warn({ err }, 'jobs stopped'))
      if (stopping.signal.aborted) return
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) runner = await start().catch(() => runner)
    }
  }

  return {
    async stop() {
      stopping.abort()
      // One that gave up already says so again.
      await runner.stop().catch(() => undefined)
      await deadWorkers.stop()
    },
  }
}

/** A job gives way to requests; one that is late already only for a moment, so that a rush that lasts holds up no mail. */
function afterRequests(handlers: JobHandlers, signal: AbortSignal): JobHandlers {
  const polite = (handler: Task): Task => {
    return async (payload, helpers) => {
      const isLate = Date.now() - helpers.job.run_at.getTime() > 20_000
      await requestsFirst(isLate ? 100 : 1000, signal)
      return handler(payload, helpers)
    }
  }
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, polite(handler)]))
}

/** In batches a job's end is written again until it succeeds; otherwise one failure of that ends the process. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** How soon a job of now begins. */
const pollInterval = 500

/** The worker tells of each job at `info`; for the owner only what goes wrong matters. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
