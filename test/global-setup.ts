import { appendFile, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
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
  const dataDir = await mkdtemp(join(await quickFolder(), 'estela-test-'))
  const server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.url, () => migrateJobs(server.url))
  await forgetDisk(join(dataDir, 'postgres'))
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** In memory where the machine has room for it: a clone is some 300 files, which a disk takes long to make and delete. */
async function quickFolder() {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4e9 ? '/dev/shm' : tmpdir()
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
