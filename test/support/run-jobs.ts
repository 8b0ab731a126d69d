import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { jobHandlers, outboxes } from '../../src/jobs.server.ts'
import { preset } from '../../src/platform/jobs/jobs.server.ts'
import type { Resources } from '../../src/platform/resources.server.ts'

const silent = new Logger(() => () => undefined)

/** Tells what is to be told and runs what is due until nothing is: the jobs of an open shop run only here. */
export async function runJobs(resources: Resources) {
  await notifyAll(resources)
  const taskList = Object.fromEntries(jobHandlers(resources).map(({ name, run }) => [name, run]))
  // In batches the end of a job is written before `runOnce` ends; otherwise it may be written after it.
  do await runOnce({ pgPool: resources.pool, taskList, logger: silent, noHandleSignals: true, preset })
  while ((await isMailDue(resources)) || (await notifyAll(resources)))
}

/** The worker looks for the next of a queue before it has written that the one before is done, and ends. */
async function isMailDue({ db }: Resources) {
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'send-mail' and run_at <= now() and attempts < max_attempts
      and locked_at is null limit 1`.execute(db)
  return rows.length > 0
}

async function notifyAll(resources: Resources) {
  let told = 0
  for (const empty of outboxes(resources)) told += await empty(resources.log)
  return told > 0
}
