import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { migrate } from '../src/platform/database/migrate.server.ts'
import { migrateJobs } from '../src/platform/jobs/jobs.server.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'

/** A migrated, empty database on a server of its own; `close` deletes both. */
export async function openFreshDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'estela-bench-'))
  const { close, ...database } = await openDatabaseIn(dataDir)
  return {
    ...database,
    async close() {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function openDatabaseIn(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.url, () => migrateJobs(server.url))
  const { db, pool, close } = openDatabase(server.url)
  return {
    db,
    pool,
    url: server.url,
    async close() {
      await close()
      await server.stop()
    },
  }
}
