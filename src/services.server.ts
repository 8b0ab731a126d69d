import { mkdir } from 'node:fs/promises'
import { pino } from 'pino'
import { ensureFirstAdmin } from './accounts/first-admin.server.ts'
import { drawDemoPicture } from './catalog/draw-demo-picture.server.ts'
import { loadDemo } from './catalog/load-demo.server.ts'
import type { Config } from './config.ts'
import { cron, jobHandlers } from './jobs.server.ts'
import { hearCatalogChanges } from './platform/catalog-changes.server.ts'
import { checkServer, openDatabase } from './platform/database.server.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.server.ts'
import { openFiles } from './platform/files.server.ts'
import { migrateJobs, startJobs } from './platform/jobs.server.ts'
import { migrate } from './platform/migrate.server.ts'
import { PageCache } from './platform/page-cache.server.ts'
import type { Resources } from './platform/resources.server.ts'

export type Services = Resources & {
  /** Printed once, at the very first start. */
  newAdmin: { email: string; password: string | undefined } | undefined
  stop(): Promise<void>
}

/** What the page cache may hold in memory. */
const cacheBytes = 48 * 1024 * 1024

/** Brings up what the shop stands on: the database, migrated and filled, the files, the jobs. */
export async function startServices(config: Config): Promise<Services> {
  const log = pino({ level: config.logLevel, base: undefined, redact: ['req.headers.authorization'] })
  await mkdir(config.dataDir, { recursive: true })
  const server = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: config.dataDir })
  if (config.databaseUrl) await checkServer(config.databaseUrl)
  await migrate(server.url, () => migrateJobs(server.url))
  const { db, pool, close } = openDatabase(server.url)
  const files = await openFiles(config.dataDir)
  const newAdmin = await ensureFirstAdmin(db, config)
  if (config.demo) await loadDemo(db)
  const cache = new PageCache(cacheBytes)
  const stopHearing = await hearCatalogChanges(server.url, cache)
  const resources = { config, db, pool, files, log, cache, drawPicture: drawDemoPicture(db) }
  const jobs = await startJobs(pool, jobHandlers(resources), cron, log)
  return {
    ...resources,
    newAdmin,
    async stop() {
      await jobs.stop()
      await stopHearing()
      await close()
      await server.stop()
    },
  }
}
