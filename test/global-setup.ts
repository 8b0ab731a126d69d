import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'
import { prepareDatabase } from '../src/prepare-database.server.ts'
import { openRunFolder } from './support/run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database: test files clone it, nobody writes to it. */
    templateUrl: string
    /** The same by the server's superuser. */
    superuserUrl: string
  }
}

/** One PostgreSQL for a run of the tests. */
export default async function setup(project: TestProject) {
  const run = await openRunFolder()
  // Some hundred processes of one build are started: compiling its modules is a quarter of each start.
  process.env.NODE_COMPILE_CACHE = join(run.path, 'compile-cache')
  const dataDir = join(run.path, 'template')
  // Many shops at once, each of which takes it for its own.
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
 * No test asks anything of a disk that loses its power. Each database that comes and goes is looked for in the whole of
 * the server's memory: a little of it is enough for small ones.
 */
const quick = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '64MB' }

/**
 * Nor of the password with which the shop enters this server: by its socket, which lies in a folder of its own, it enters
 * without one, several milliseconds cheaper for each connection.
 */
async function openSocket(folder: string) {
  const rules = join(folder, 'pg_hba.conf')
  await writeFile(rules, `local all estela trust\n${await readFile(rules, 'utf8')}`)
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
}
