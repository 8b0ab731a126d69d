import { Logger, runOnce } from 'graphile-worker'
import { jobHandlers } from '../src/jobs.server.ts'
import type { Resources } from '../src/platform/resources.server.ts'

const silent = new Logger(() => () => undefined)

/** Runs what is due until nothing is: the jobs of an open shop run only here. */
export async function runJobs(resources: Resources) {
  const once = { pgPool: resources.pool, taskList: jobHandlers(resources), logger: silent, noHandleSignals: true }
  await runOnce(once)
}
