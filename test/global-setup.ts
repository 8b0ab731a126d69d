import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/database/migrate.server.ts'
import { migrateJobs } from '../src/platform/jobs/jobs.server.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'
import { openRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database: test files clone it, nobody writes to it. */
    templateUrl: string
  }
}

/** One PostgreSQL for a run of the tests. */
export default async function setup(project: TestProject) {
  const run = await openRunFolder()
  const dataDir = join(run.path, 'template')
  // Many shops at once, each of which takes it for its own.
  const server = await startEmbeddedPostgres({ dataDir, connections: 200 })
  await migrate(server.url, () => migrateJobs(server.url))
  await forgetDisk(join(dataDir, 'postgres'))
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    await run.close()
  }
}

/** No test asks anything of a disk that loses its power. */
async function forgetDisk(folder: string) {
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n',
  )
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
}
