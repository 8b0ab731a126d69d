import { Logger, runOnce } from 'graphile-worker'
import { jobHandlers } from '../src/jobs.server.ts'
import type { Resources } from '../src/platform/resources.server.ts'

const silent = new Logger(() => () => undefined)

/** Runs what is due until nothing is: the jobs of an open shop run only here. */
export async function runJobs(resources: Resources) {
  const taskList = Object.fromEntries(jobHandlers(resources).map(({ name, run }) => [name, run]))
  await runOnce({ pgPool: resources.pool, taskList, logger: silent, noHandleSignals: true })
}
