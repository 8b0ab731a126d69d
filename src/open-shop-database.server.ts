import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { checkServer, openDatabase } from './platform/database/database.server.ts'
import {
  findRunningPostgres,
  shopArchiveSeconds,
  startEmbeddedPostgres,
} from './platform/postgres/embedded-postgres.server.ts'
import { StartError } from './platform/processes/start-error.ts'
import { prepareDatabase } from './prepare-database.server.ts'

/**
 * Opens the shop's database for a separate program, whether the shop is running or not. Creates a new database only
 * with `orNew`, because a wrong DATA_DIR would otherwise yield a useless backup of an empty database.
 */
export async function openShopDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { orNew = false } = {},
) {
  if (!databaseUrl && !orNew && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartError(
      `En ${dataDir} no hay ninguna tienda, o este usuario no llega a ella. Revisá DATA_DIR, o abrila una vez con npm start.`,
    )
  }
  if (databaseUrl) await checkServer(databaseUrl)
  const running = databaseUrl ?? (await findRunningPostgres(dataDir))
  const server = running
    ? { url: running, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir, archiveSeconds: shopArchiveSeconds })
  try {
    await prepareDatabase(server)
  } catch (error) {
    await server.stop()
    throw error
  }
  const { db, pool, close } = openDatabase(server.url, { max: 2 })
  return {
    db,
    pool,
    async close() {
      await close()
      await server.stop()
    },
  }
}
