import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { jobHandlers, outboxes } from '../../src/jobs.server.ts'
import { preset } from '../../src/platform/jobs/jobs.server.ts'
import type { Resources } from '../../src/platform/resources.server.ts'

const silent = new Logger(() => () => undefined)

/** Empties the outboxes and runs due jobs until none is left. A shop of `openShop` runs its jobs only here. */
export async function runJobs(resources: Resources) {
  await emptyOutboxes(resources)
  const taskList = Object.fromEntries(jobHandlers(resources).map(({ name, run }) => [name, run]))
  // With the batches of `preset` the end of a job is recorded before `runOnce` resolves; otherwise possibly after it.
  do await runOnce({ pgPool: resources.pool, taskList, logger: silent, noHandleSignals: true, preset })
  while ((await isMailDue(resources)) || (await emptyOutboxes(resources)))
}

/** The worker polls a queue before it has recorded the end of the previous job, finds none, and exits. */
async function isMailDue({ db }: Resources) {
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'send-mail' and run_at <= now() and attempts < max_attempts
      and locked_at is null limit 1`.execute(db)
  return rows.length > 0
}

async function emptyOutboxes(resources: Resources) {
  let handled = 0
  for (const empty of outboxes(resources)) handled += await empty(resources.log)
  return handled > 0
}
