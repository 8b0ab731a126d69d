import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.server.ts'
import { migrateJobs } from '../src/platform/jobs.server.ts'
import { migrate } from '../src/platform/migrate.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database: test files clone it, nobody writes to it. */
    templateUrl: string
  }
}

/** One PostgreSQL for a run of the tests. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'estela-test-'))
  const server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.url, () => migrateJobs(server.url))
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
