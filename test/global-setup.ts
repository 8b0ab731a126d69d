import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'
import { prepareDatabase } from '../src/prepare-database.server.ts'
import { openRunFolder } from './support/run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database that test files clone and nobody writes to. */
    templateUrl: string
    /** The same as the server's superuser. */
    superuserUrl: string
  }
}

/** Starts one PostgreSQL for the whole test run. */
export default async function setup(project: TestProject) {
  const run = await openRunFolder()
  // The tests start some hundred processes of one build, and compiling its modules is a quarter of each start.
  process.env.NODE_COMPILE_CACHE = join(run.path, 'compile-cache')
  const dataDir = join(run.path, 'template')
  // Many shops run in parallel, each sized as if it were the only one.
  const server = await startEmbeddedPostgres({ dataDir, connections: 200, settings: quick })
  await prepareDatabase(server)
  await openSocket(join(dataDir, 'postgres'))
  project.provide('templateUrl', server.url)
  project.provide('superuserUrl', server.superuserUrl)
  return async () => {
    await server.stop()
    await run.close()
  }
}

/**
 * No test simulates a power failure. Creating or dropping a database scans all shared buffers, so these are small.
 */
const quick = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '64MB' }

/**
 * Allows connections over the socket, which is in a private folder, without a password: checking it takes several
 * milliseconds per connection, and no test depends on it.
 */
async function openSocket(folder: string) {
  const rules = join(folder, 'pg_hba.conf')
  await writeFile(rules, `local all estela trust\n${await readFile(rules, 'utf8')}`)
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
}
