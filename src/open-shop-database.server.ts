import type { Config } from './config.ts'
import { checkServer, openDatabase } from './platform/database/database.server.ts'
import {
  findRunningPostgres,
  shopArchiveSeconds,
  startEmbeddedPostgres,
} from './platform/postgres/embedded-postgres.server.ts'
import { prepareDatabase } from './prepare-database.server.ts'

/** The shop's database for a program that runs beside it, whether the shop is open or not. */
export async function openShopDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
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
