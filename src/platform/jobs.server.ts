import type { FastifyBaseLogger } from 'fastify'
import { type CronItem, Logger, makeWorkerUtils, parseCronItems, type Runner, run, type Task } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.server.ts'

export type JobHandlers = Record<string, Task>

/** Enqueues in the caller's transaction: the job exists if and only if what it tells of does. */
export async function enqueue(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; key?: string; priority?: number; queue?: string } = {},
) {
  await sql`select graphile_worker.add_job(
    ${task}, ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
    job_key => ${options.key ?? null}, priority => ${options.priority ?? 0}::integer, queue_name => ${options.queue ?? null})`.execute(
    db,
  )
}

/** The worker's own tables; under the migrations' lock they are made once. */
export async function migrateJobs(url: string) {
  const utils = await makeWorkerUtils({ connectionString: url })
  await utils.migrate()
  await utils.release()
}

/** Runs jobs in this process. A job that another instance took is not run twice. */
export function startJobs(
  pgPool: pg.Pool,
  taskList: JobHandlers,
  cron: CronItem[],
  log: FastifyBaseLogger,
): Promise<Runner> {
  const logger = new Logger(() => (level, message, meta) => log[levels[level]]({ job: meta }, message))
  return run({ pgPool, taskList, logger, parsedCronItems: parseCronItems(cron), concurrency: 2, noHandleSignals: true })
}

/** The worker tells of each job at `info`; for the owner only what goes wrong matters. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
